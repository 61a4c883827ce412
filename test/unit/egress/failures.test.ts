import { expect, test } from '@jest/globals';
import { CAUSE_ROWS } from '../../../src/domain/network-codes';
import { describeFailure } from '../../../src/egress/failures';

const CAUSES = {
  refused: 'ECONNREFUSED',
  reset: 'ECONNRESET EPIPE ECONNABORTED',
  timeout: 'ETIMEDOUT',
  unreachable: 'ENETUNREACH EHOSTUNREACH EADDRNOTAVAIL EACCES EPERM EMFILE ENOBUFS',
  tls:
    'EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_TLS_CERT_ALTNAME_INVALID ERR_OSSL_WRONG_TAG CERT_HAS_EXPIRED ' +
    'CERT_NOT_YET_VALID CERT_REVOKED CERT_UNTRUSTED CERT_SIGNATURE_FAILURE CERT_REJECTED CERT_CHAIN_TOO_LONG ' +
    'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED ' +
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY ' +
    'CRL_HAS_EXPIRED CRL_SIGNATURE_FAILURE HOSTNAME_MISMATCH ERROR_IN_CERT_NOT_AFTER_FIELD',
  protocol:
    'HPE_INVALID_CONSTANT HPE_HEADER_OVERFLOW ERR_INVALID_CHAR ERR_HTTP_INVALID_HEADER_VALUE',
};
const rows = Object.entries(CAUSES).flatMap(([code, causes]) =>
  causes.split(' ').map((cause) => [cause, code] as const),
);

test.each(rows)('describes %s as %s without the text of the error', (cause, code) => {
  const error = Object.assign(new Error('Bearer secret'), { code: cause });
  const failure = describeFailure(error, 'https://hooks.example.com/path?key=secret');
  expect(failure.code).toBe(code);
  expect(failure.detail).toContain('hooks.example.com');
  expect(failure.detail).not.toContain('secret');
});

test.each(CAUSE_ROWS.flatMap(([codes]) => codes.split(' ')))(
  'says for %s what happened and what to do',
  (code) => {
    const error = Object.assign(new Error('Bearer secret'), { code });
    const { detail } = describeFailure(error, 'https://hooks.example.com:8443/');
    // Two sentences: no code of a parser or of a TLS library stands alone.
    expect(detail).toMatch(
      /^[A-Z%].*\bhooks\.example\.com:8443\b.* \([A-Z][A-Z0-9_/]+\)\. [A-Z].+\.$|^hooks\..+\)\. [A-Z].+\.$/,
    );
    expect(detail).not.toMatch(/[%@]/);
  },
);

test.each([
  ['wrong version number', 'does not speak TLS on this port'],
  ['tlsv1 alert no application protocol', 'speaks HTTP/2 only'],
  ['tlsv13 alert certificate required', 'asks for a client certificate'],
  ['dh key too small', 'No version of TLS and no cipher suits'],
  // nodejs/node#45378
  ['unsafe legacy renegotiation disabled', 'No version of TLS and no cipher suits'],
  ['something of a later OpenSSL', 'No secure connection'],
])('reads %j from the error of Node 20, which tells EPROTO alone', (reason, sentence) => {
  const message = `write EPROTO 80DCEAA31F7F0000:error:0A00010B:SSL routines:ssl3_get_record:${reason}:a.c:350:`;
  const error = Object.assign(new Error(message), { code: 'EPROTO' });
  expect(describeFailure(error, 'https://hooks.example.com/')).toEqual({
    code: 'tls',
    detail: expect.stringContaining(sentence),
  });
});

test.each([undefined, null, 'text', new Error('secret'), { code: 42 }])(
  'describes an error without a code (%p) as unreachable',
  (thrown) => {
    const failure = describeFailure(thrown, 'https://hooks.example.com/');
    expect(failure).toEqual({
      code: 'unreachable',
      detail:
        'hooks.example.com cannot be reached (unknown error). Check the address, the network and the firewall.',
    });
  },
);

import { expect, test } from '@jest/globals';
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

test.each([undefined, null, 'text', new Error('secret'), { code: 42 }])(
  'describes an error without a code (%p) as unreachable',
  (thrown) => {
    const failure = describeFailure(thrown, 'https://hooks.example.com/');
    expect(failure).toEqual({
      code: 'unreachable',
      detail: 'hooks.example.com cannot be reached (unknown error).',
    });
  },
);

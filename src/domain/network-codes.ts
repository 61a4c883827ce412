/** Table of the codes by which Node, undici, c-ares, OpenSSL and llhttp tell why an exchange failed. */

/** Kind of a failure before an answer. */
export type NetworkFailureCode =
  'dns' | 'refused' | 'unreachable' | 'tls' | 'reset' | 'timeout' | 'protocol' | 'aborted';

/** Row of the table: codes, kind, what happened (`%` is the host), and what to do (`@` is the program). */
export type CauseRow = readonly [
  codes: string,
  kind: NetworkFailureCode,
  what: string,
  remedy: string,
];

const CHECK_NAME = 'Check the host name in the URL, and its DNS records.';
export const TRY_DNS = 'Check the name servers of the domain.';
const TRUST =
  'Use a certificate of a public authority, or start @ with NODE_EXTRA_CA_CERTS set to the file of the certificate that signed it.';
const WHOLE_CHAIN =
  'Configure the server to send the whole chain (fullchain.pem), not its own certificate alone.';
const RENEW = 'Renew the certificate, and load it in the server.';
const REPLACE = 'Issue a new certificate for the server.';
const SPEAK_TLS = 'Check the port, and that the server speaks https there.';
const TLS_12 =
  'Let the server, or the firewall before it, offer TLS 1.2 or 1.3 with a current cipher and secure renegotiation.';
const NO_CLIENT_CERTIFICATE =
  'Let the server take requests without a client certificate: the token and the signature prove their origin.';
export const CHECK_PROXY = 'Check the server, and the proxies before it.';
const HTTP_1 = 'Enable HTTP/1.1 at the server or at its proxy.';
const ONE_LENGTH = 'Send one Content-Length, or Transfer-Encoding: chunked, not both.';
const START = 'Start the server, or check the port.';
export const ROUTE = 'Check the address, the network and the firewall.';
const BUSY =
  'The machine that @ runs on is short of ports, memory or open files: check its limits.';

/** The code of this table for a server that answers with frames of HTTP/2, which llhttp only calls no HTTP. */
export const HTTP2_FRAME = 'HTTP2';

export const CAUSE_ROWS: readonly CauseRow[] = [
  ['ENOTFOUND EAI_NONAME ENONAME', 'dns', 'The name % does not resolve', CHECK_NAME],
  ['ENODATA EAI_NODATA EAI_ADDRFAMILY', 'dns', 'The name % has no address', CHECK_NAME],
  ['EBADNAME EBADQUERY', 'dns', '% is not a name that DNS can hold', CHECK_NAME],
  [
    'EAI_AGAIN ESERVFAIL EREFUSED ETIMEOUT EFORMERR EBADRESP ENOTIMP EOF EAI_FAIL',
    'dns',
    'The name % does not resolve: no name server answered',
    TRY_DNS,
  ],
  ['ECONNREFUSED', 'refused', '% refused the connection', START],
  [
    'ECONNRESET ECONNABORTED EPIPE UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED ERR_STREAM_PREMATURE_CLOSE',
    'reset',
    '% closed the connection before it answered',
    'Check its logs and proxies, and whether it speaks http or https on this port.',
  ],
  [
    'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT',
    'timeout',
    '% did not answer in time',
    'Check the address and the firewall: the connection was not made.',
  ],
  [
    'ESOCKETTIMEDOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ERR_SOCKET_CONNECTION_TIMEOUT',
    'timeout',
    '% did not answer in time',
    'Answer first, then do the work.',
  ],
  [
    'ENETUNREACH EHOSTUNREACH ENETDOWN EHOSTDOWN EADDRNOTAVAIL EINVAL ENONET',
    'unreachable',
    '% cannot be reached: no route leads there',
    ROUTE,
  ],
  ['EACCES EPERM', 'unreachable', '% cannot be reached: a local rule forbids it', ROUTE],
  ['EMFILE ENFILE ENOBUFS ENOMEM EAGAIN', 'unreachable', '% cannot be reached', BUSY],
  // Trust.
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'tls',
    '% sends its certificate without the intermediate certificate that signed it',
    `${WHOLE_CHAIN} Or, if an authority of your own signed it: ${TRUST.charAt(0).toLowerCase()}${TRUST.slice(1)}`,
  ],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_GET_ISSUER_CERT',
    'tls',
    'The certificate of % leads to no authority that is trusted, or an intermediate certificate is missing',
    `${WHOLE_CHAIN} ${TRUST}`,
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'The certificate of % is self-signed', TRUST],
  [
    'SELF_SIGNED_CERT_IN_CHAIN CERT_UNTRUSTED CERT_REJECTED INVALID_CA CERT_CHAIN_TOO_LONG PATH_LENGTH_EXCEEDED',
    'tls',
    'The certificate of % comes from an authority that is not trusted',
    TRUST,
  ],
  ['CERT_HAS_EXPIRED', 'tls', 'A certificate of % has expired', RENEW],
  [
    'CERT_NOT_YET_VALID',
    'tls',
    'The certificate of % is not valid yet',
    'Check its dates, and the clock of this machine.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH',
    'tls',
    'The certificate of % is for another host name',
    'Issue it for this name, or use a name that it has.',
  ],
  ['CERT_REVOKED', 'tls', 'The certificate of % was revoked', REPLACE],
  [
    'INVALID_PURPOSE CERT_SIGNATURE_FAILURE UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD ERR_TLS_CERT_ALTNAME_FORMAT ERR_SSL_EE_KEY_TOO_SMALL ERR_SSL_CA_KEY_TOO_SMALL ERR_SSL_CA_MD_TOO_WEAK ERR_SSL_CERTIFICATE_VERIFY_FAILED',
    'tls',
    'The certificate of % cannot be used for a server',
    REPLACE,
  ],
  // Handshakes.
  [
    'ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG ERR_SSL_HTTP_REQUEST ERR_SSL_UNKNOWN_PROTOCOL ERR_SSL_RECORD_LAYER_FAILURE',
    'tls',
    '% does not speak TLS on this port',
    SPEAK_TLS,
  ],
  [
    'ERR_SSL_UNSUPPORTED_PROTOCOL ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE ERR_SSL_VERSION_TOO_LOW ERR_SSL_NO_PROTOCOLS_AVAILABLE ERR_SSL_NO_SHARED_CIPHER ERR_SSL_DH_KEY_TOO_SMALL ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED ERR_SSL_WRONG_SIGNATURE_TYPE ERR_TLS_PROTOCOL_VERSION_CONFLICT',
    'tls',
    'No version of TLS and no cipher suits both sides of the connection to %',
    TLS_12,
  ],
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED ERR_SSL_TLSV1_ALERT_UNKNOWN_CA ERR_SSL_TLSV1_ALERT_ACCESS_DENIED ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    'tls',
    '% asks for a client certificate, which @ does not have',
    NO_CLIENT_CERTIFICATE,
  ],
  [
    'ERR_SSL_TLSV1_UNRECOGNIZED_NAME ERR_SSL_TLSV1_ALERT_UNRECOGNIZED_NAME ERR_SSL_SSL/TLS_ALERT_UNRECOGNIZED_NAME',
    'tls',
    'The server does not know the name %',
    'Add the name to the server or its CDN, with a certificate.',
  ],
  [
    'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR ERR_SSL_TLSV1_ALERT_DECODE_ERROR ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR ERR_SSL_UNEXPECTED_EOF_WHILE_READING',
    'tls',
    '% broke off the TLS handshake',
    'Check the certificate and the key of the server for this name, and its logs.',
  ],
  [
    'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL ERR_SSL_SSL/TLS_ALERT_NO_APPLICATION_PROTOCOL',
    'tls',
    '% speaks HTTP/2 only',
    HTTP_1,
  ],
  // HTTP.
  [HTTP2_FRAME, 'protocol', '% speaks HTTP/2 only', HTTP_1],
  [
    'HPE_HEADER_OVERFLOW UND_ERR_HEADERS_OVERFLOW',
    'protocol',
    '% answered with more than 16 KiB of headers',
    'Send fewer or shorter headers, such as Set-Cookie.',
  ],
  [
    'HPE_UNEXPECTED_CONTENT_LENGTH HPE_INVALID_TRANSFER_ENCODING',
    'protocol',
    '% answered with two headers that tell the length of the body',
    ONE_LENGTH,
  ],
  [
    'HPE_INVALID_CONTENT_LENGTH UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    'protocol',
    '% answered with a Content-Length that does not fit',
    'Send the number of bytes of the body, or Transfer-Encoding: chunked, not both.',
  ],
  [
    'HPE_CR_EXPECTED HPE_LF_EXPECTED HPE_STRICT',
    'protocol',
    '% ends the lines of its headers with a bare line feed or carriage return',
    'End each line with CR LF.',
  ],
  [
    'HPE_INVALID_HEADER_TOKEN HPE_UNEXPECTED_SPACE ERR_INVALID_HTTP_TOKEN',
    'protocol',
    '% answered with a header whose name or value is not valid',
    'Look for spaces, line breaks and control characters in the headers of the answer.',
  ],
  [
    'HPE_INVALID_CONSTANT HPE_INVALID_METHOD HPE_INVALID_URL',
    'protocol',
    '% answered with something other than HTTP/1.1',
    'Check the port, and that an HTTP server listens there.',
  ],
  [
    'HPE_INVALID_VERSION HPE_INVALID_STATUS',
    'protocol',
    '% answered with a status line that is not valid',
    'Begin the answer with a line such as "HTTP/1.1 200 OK".',
  ],
  [
    'HPE_INVALID_CHUNK_SIZE HPE_INVALID_EOF_STATE HPE_CLOSED_CONNECTION',
    'protocol',
    '% broke off its answer, or sent chunks that are not valid',
    CHECK_PROXY,
  ],
  [
    'ERR_INVALID_CHAR ERR_HTTP_INVALID_HEADER_VALUE ERR_UNESCAPED_CHARACTERS ERR_INVALID_URL',
    'protocol',
    'HTTP cannot carry a header or the path of the request to %',
    'Check the token and the URL for characters outside of ASCII.',
  ],
  ['ABORT_ERR ECANCELED UND_ERR_ABORTED', 'aborted', 'The request to % was given up', 'Try again.'],
];

import type { Script } from './hostile-receiver';
import {
  OK,
  EMPTY,
  bytes,
  bytesThenEnd,
  bytesThenReset,
  dripping,
  flooding,
  encoded,
  gzipBomb,
  echo,
} from './hostile-scripts';

/** How a receiver answers, and what an attempt must come to. */
export interface HostileAnswer {
  name: string;
  script: Script;
  outcome: string;
  /** The part of the answer that is kept. */
  text?: string;
  bodyTruncated?: boolean;
}

const STATUS: HostileAnswer = {
  name: 'status 999',
  script: bytes(`HTTP/1.1 999 \u00ff\r\n${EMPTY}`),
  outcome: 'http_999',
};

const BODIES: HostileAnswer[] = [
  {
    name: 'a body that drips',
    script: dripping(`${OK}content-length: 100000\r\n\r\n`, '.'),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'a body without end',
    script: flooding(`${OK}\r\n`, 'x'.repeat(64 * 1024)),
    outcome: 'http_200',
    text: 'x'.repeat(1024),
    bodyTruncated: true,
  },
  {
    name: 'an error with a body without end',
    script: flooding('HTTP/1.1 503 Busy\r\n\r\n', 'x'.repeat(64 * 1024)),
    outcome: 'http_503',
    text: 'x'.repeat(1024),
    bodyTruncated: true,
  },
  {
    name: 'chunks without end, one byte each',
    script: flooding(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(1000)),
    outcome: 'http_200',
    text: 'x'.repeat(1024),
    bodyTruncated: true,
  },
  {
    name: 'a chunk extension without end',
    script: flooding(`${OK}transfer-encoding: chunked\r\n\r\n1;`, 'x'.repeat(4096)),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'trailers without end',
    script: flooding(`${OK}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n`, 'x-t: y\r\n'),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'a chunk as long as a number can be',
    script: bytes(`${OK}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nxx`),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'chunks that are none',
    script: bytes(`${OK}transfer-encoding: chunked\r\n\r\n2\r\nok\r\nzz\r\n`),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'a body shorter than it says',
    script: bytesThenEnd(`${OK}content-length: 100\r\n\r\npart`),
    outcome: 'http_200',
    text: 'part',
    bodyTruncated: true,
  },
  {
    name: 'a reset in the middle of the body',
    script: bytesThenReset(`${OK}content-length: 100\r\n\r\npart`),
    outcome: 'http_200',
    bodyTruncated: true,
  },
  {
    name: 'a gzip bomb nobody asked for',
    script: encoded('gzip', gzipBomb),
    outcome: 'http_200',
    text: `(compressed, ${gzipBomb.length} bytes read, not decoded)`,
  },
  {
    name: 'an encoding that is none',
    script: encoded('gzip, \u00ff, br', Buffer.from('no gzip')),
    outcome: 'http_200',
    text: '(compressed, 7 bytes read, not decoded)',
  },
  {
    name: 'bytes that are no text',
    script: bytes(`${OK}content-length: 4\r\n\r\n\u0000\u00ff\u00fe!`),
    outcome: 'http_200',
    text: '\u0000\ufffd\ufffd!',
  },
  { name: 'the token it was sent', script: echo, outcome: 'http_200', text: 'Bearer ***' },
  {
    name: 'a second answer behind the first',
    script: bytes(`${OK}${EMPTY}HTTP/1.1 500 Oops\r\n${EMPTY}`),
    outcome: 'http_200',
  },
];

const HEADERS: HostileAnswer[] = [
  { name: 'HTTP/1.0', script: bytesThenEnd('HTTP/1.0 200 OK\r\n\r\nold'), outcome: 'http_200' },
  { name: 'headers that drip', script: dripping(OK, 'x-drip: 1\r\n'), outcome: 'timeout' },
  { name: 'headers without end', script: flooding(OK, 'x-a: b\r\n'), outcome: 'protocol' },
  {
    name: 'one header without end',
    script: flooding(`${OK}x-a: `, 'x'.repeat(4096)),
    outcome: 'protocol',
  },
  { name: 'a NUL in a header', script: bytes(`${OK}x-a: a\u0000b\r\n\r\n`), outcome: 'protocol' },
  { name: 'a header name with a space', script: bytes(`${OK}x a: b\r\n\r\n`), outcome: 'protocol' },
  {
    name: 'two lengths that differ',
    script: bytes(`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\nok`),
    outcome: 'protocol',
  },
  {
    name: 'the same length twice',
    script: bytes(`${OK}content-length: 2\r\ncontent-length: 2\r\n\r\nok`),
    outcome: 'protocol',
  },
  {
    name: 'a length below zero',
    script: bytes(`${OK}content-length: -1\r\n\r\n`),
    outcome: 'protocol',
  },
  {
    name: 'a length and chunks',
    script: bytes(`${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    outcome: 'protocol',
  },
  { name: 'no HTTP', script: bytes('SSH-2.0-OpenSSH_9.6\r\n'), outcome: 'protocol' },
  { name: 'HTTP/0.9', script: bytesThenEnd('<html>hello</html>'), outcome: 'protocol' },
  {
    name: 'a status of one digit',
    script: bytes(`HTTP/1.1 2 OK\r\n${EMPTY}`),
    outcome: 'protocol',
  },
  {
    name: '1xx, then an answer',
    script: bytes(
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n${OK}${EMPTY}`,
    ),
    outcome: 'http_200',
  },
  {
    name: '1xx without end',
    script: flooding('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100)),
    outcome: 'protocol',
  },
  {
    name: '1xx and nothing else',
    script: bytes('HTTP/1.1 199 Whatever\r\n\r\n'),
    outcome: 'timeout',
  },
  {
    name: 'another protocol, unasked',
    script: bytes('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    outcome: 'protocol',
  },
];

const ENDINGS: HostileAnswer[] = [
  { name: 'silence', script: () => undefined, outcome: 'timeout' },
  { name: 'a reset after the request', script: (socket) => socket.destroy(), outcome: 'reset' },
  { name: 'an end after the request', script: (socket) => void socket.end(), outcome: 'reset' },
  { name: 'half a status line', script: bytesThenEnd('HTTP/1.1 2'), outcome: 'reset' },
  { name: 'half its headers', script: bytesThenReset(`${OK}x-a: b\r\n`), outcome: 'reset' },
];

export const HOSTILE_ANSWERS = [STATUS, ...BODIES, ...HEADERS, ...ENDINGS];

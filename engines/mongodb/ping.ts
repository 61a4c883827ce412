import { connect } from 'node:net';

const DEADLINE_MS = 5_000;

/**
 * `{ ping: 1, $db: 'admin' }` in MongoDB's wire protocol: a driver would be a heavy way to ask one
 * constant question.
 */
const PING = opMsg(
  document(Buffer.concat([Buffer.from('\x10ping\0'), int32(1), text('$db', 'admin')])),
);

/** @throws Error when no MongoDB answers on that port of 127.0.0.1 */
export function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('connect', () => socket.write(PING));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.once('data', () => {
      resolve();
      socket.destroy();
    });
  });
}

function opMsg(body: Buffer): Buffer {
  const requestId = 1;
  const inAnswerTo = 0;
  const opCode = 2013;
  const flags = 0;
  const bodySection = Buffer.from([0]);
  const payload = Buffer.concat([
    ...[requestId, inAnswerTo, opCode, flags].map(int32),
    bodySection,
    body,
  ]);
  return Buffer.concat([int32(payload.length + 4), payload]);
}

/** A BSON document of encoded elements. */
function document(elements: Buffer): Buffer {
  return Buffer.concat([int32(elements.length + 5), elements, Buffer.from([0])]);
}

/** A BSON element of type string. */
function text(key: string, value: string): Buffer {
  return Buffer.concat([
    Buffer.from(`\x02${key}\0`),
    int32(value.length + 1),
    Buffer.from(`${value}\0`),
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

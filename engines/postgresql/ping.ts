import { connect } from 'node:net';

const DEADLINE_MS = 5_000;
const PROTOCOL_VERSION_3 = 196_608;
/** First byte of "authenticate yourself": the server takes connections. While it starts, it sends an error instead. */
const AUTHENTICATION = 'R';

/**
 * Asks for a connection, up to the question for a password.
 *
 * @throws Error when no PostgreSQL on that port of 127.0.0.1 takes connections
 */
export function ping(port: number, user: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('connect', () => socket.write(startupMessage(user)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.once('data', (answer) => {
      if (answer.toString('latin1', 0, 1) === AUTHENTICATION) resolve();
      socket.destroy();
    });
  });
}

function startupMessage(user: string): Buffer {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length);
  head.writeInt32BE(PROTOCOL_VERSION_3, 4);
  return Buffer.concat([head, body]);
}

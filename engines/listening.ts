import { connect } from 'node:net';

/** @throws Error when nothing listens on that port of 127.0.0.1 */
export async function requireListening(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

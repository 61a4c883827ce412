import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Script } from './hostile-receiver';

const MEGABYTE = 1024 * 1024;
export const OK = 'HTTP/1.1 200 OK\r\n';
export const EMPTY = 'content-length: 0\r\n\r\n';

export const bytes =
  (text: string): Script =>
  (socket) =>
    void socket.write(text, 'latin1');

export const bytesThenEnd =
  (text: string): Script =>
  (socket) =>
    void socket.end(text, 'latin1');

/** The reset waits until the client has had the text: without that, a reset can overtake it. */
export const bytesThenReset =
  (text: string): Script =>
  (socket) =>
    void socket.write(text, 'latin1', () => setTimeout(() => socket.destroy(), 200));

/** Every now and then a few bytes, for as long as the client stays. */
export const dripping =
  (beginning: string, drop: string): Script =>
  (socket) => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(drop), 50);
    socket.once('close', () => clearInterval(timer));
  };

/** As much as the client takes, without end. */
export const flooding =
  (beginning: string, block: string): Script =>
  (socket) => {
    // Small writes keep a process busy for seconds before the system takes no more.
    const blocks = block.repeat(Math.ceil(16_384 / block.length));
    const pump = (): void => {
      while (!socket.destroyed && socket.write(blocks));
    };
    socket.write(beginning);
    socket.on('drain', pump);
    pump();
  };

export const encoded =
  (encoding: string, body: Buffer): Script =>
  (socket) => {
    socket.write(`${OK}content-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.write(body);
  };

export const gzipBomb = gzipSync(Buffer.alloc(10 * MEGABYTE));

export const echo: Script = (socket: Socket, request: string) => {
  const authorization = /^authorization: (.*)\r$/im.exec(request)?.[1] ?? '';
  socket.write(`${OK}content-length: ${authorization.length}\r\n\r\n${authorization}`);
};

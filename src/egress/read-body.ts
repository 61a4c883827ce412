import type { IncomingMessage } from 'node:http';

export interface ReadBody {
  body: Buffer;
  bodyTruncated: boolean;
}

/**
 * Reads a response's body up to `maxBytes`, then destroys the connection. Never rejects: a reset, or a deadline
 * that destroys the request, leaves what came until then. The body is kept as sent: `identity` is asked for, and
 * what is encoded all the same is not decoded, so that no small body can grow in memory.
 */
export function readBody(response: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (bodyTruncated: boolean) =>
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), bodyTruncated });

    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) {
        finish(true);
        response.destroy();
      }
    });
    response.once('end', () => finish(false));
    response.once('error', () => finish(true));
    response.once('close', () => finish(true));
  });
}

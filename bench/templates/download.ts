import { type Dispatcher, request } from 'undici';
import { nowMs } from '../load/clock';

export interface Download {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
}

/** Reads one answer to its end. Times count from the request. @throws Error when it is not a 200 */
export async function download(
  dispatcher: Dispatcher,
  url: string,
  headers: Record<string, string>,
): Promise<Download> {
  const startMs = nowMs();
  let firstByteMs = Number.NaN;
  let bytes = 0;
  const { statusCode, body } = await request(url, { headers, dispatcher });
  for await (const chunk of body) {
    if (bytes === 0) firstByteMs = nowMs() - startMs;
    bytes += (chunk as Buffer).length;
  }
  if (statusCode !== 200) throw new Error(`GET ${url} answered ${statusCode}`);
  return { firstByteMs, totalMs: nowMs() - startMs, bytes };
}

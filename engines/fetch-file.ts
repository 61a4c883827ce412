import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { messageOf } from './errors';

/** Enough for a slow line to answer, short enough not to notice on a machine without the network. */
const ANSWER_DEADLINE_MS = 5_000;

/**
 * Checks that an address can be downloaded, within seconds.
 *
 * @throws Error "not reachable" or with the HTTP status
 */
export async function requireReachable(url: string): Promise<void> {
  const response = await request(url, AbortSignal.timeout(ANSWER_DEADLINE_MS));
  await response.body?.cancel();
}

/** Downloads a file; the caller has checked that the address is reachable. */
export async function fetchFile(url: string, file: string): Promise<void> {
  const response = await request(url);
  if (!response.body) throw new Error(`${new URL(url).host} sent nothing`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

async function request(url: string, signal?: AbortSignal) {
  const { host } = new URL(url);
  const response = await fetch(url, {
    dispatcher: new EnvHttpProxyAgent(),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw new Error(`${host} is not reachable (${reasonOf(error)})`);
  });
  if (!response.ok) throw new Error(`${host} answered ${response.status}`);
  return response;
}

function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause ? error.cause : error);
}

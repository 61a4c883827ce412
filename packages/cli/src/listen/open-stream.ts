import { type CliError, reasonOf } from '../errors.ts';
import { fetchHerald } from '../http/fetch-herald.ts';
import { parsed, readText, refusedBy } from '../http/request-json.ts';
import type { Connection } from '../profiles/connection.ts';
import { type StreamBlock, readEvents } from './read-events.ts';

/** Stream of an address, for a key and its events. */
export interface StreamSource extends Pick<Connection, 'url' | 'apiKey'> {
  events: readonly string[];
  /** How long ago to begin without a place; from now on by default. */
  sinceSeconds?: number | undefined;
  /** Time without a sign of life; by default 30 seconds for the answer, then 45, as Herald sends one every 15. */
  silenceMs?: number;
}

const ANSWER_MS = 30_000;
const SILENCE_MS = 45_000;

/**
 * Opens the stream once and calls `take` for each of its blocks, until it ends.
 *
 * @throws {CliError} when Herald refuses @throws the failure of the network, or the reason of the signal
 */
export async function openStream(
  { url, apiKey, events, sinceSeconds, silenceMs }: StreamSource,
  lastEventId: string | null,
  take: (block: StreamBlock) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  const watchdog = createWatchdog(silenceMs);
  const query = new URLSearchParams({ events: events.join(',') });
  if (lastEventId === null && sinceSeconds !== undefined)
    query.set('sinceSeconds', String(sinceSeconds));
  const address = `${url}/api/v2/listen?${query}`;
  try {
    const response = await fetchHerald(address, {
      redirect: 'manual',
      signal: AbortSignal.any([stopped, watchdog.signal]),
      headers: {
        accept: 'text/event-stream',
        'service-api-key': apiKey,
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      },
    });
    if (!isStream(response)) throw await refusalOf(response, address);
    if (response.body === null) return;
    for await (const block of readEvents(watchdog.watch(response.body))) await take(block);
  } finally {
    watchdog.stop();
  }
}

/** Returns why the connection was lost and what to do. @param url address of Herald */
export function lossReason(error: unknown, url: string): string {
  return error instanceof SilenceError ? error.message : reasonOf(error, new URL(url).host);
}

function isStream({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

async function refusalOf(response: Response, address: string): Promise<CliError> {
  return refusedBy(response, address, parsed(await readText(response)));
}

const BUFFERED =
  'no heartbeat: a proxy or tunnel on the way may buffer the stream; let it pass text/event-stream at once, or use the address of Herald itself as --url';

class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/** Ends a connection on which nothing arrives. */
function createWatchdog(givenMs: number | undefined) {
  const silence = new AbortController();
  const endSilent = () => silence.abort(new SilenceError(BUFFERED));
  let timer = setTimeout(endSilent, givenMs ?? ANSWER_MS);
  return {
    signal: silence.signal,
    stop: () => clearTimeout(timer),
    async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const chunk of body) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(endSilent, givenMs ?? SILENCE_MS);
      }
    },
  };
}

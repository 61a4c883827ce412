import { type CliError, reasonOf } from '../errors.ts';
import { fetchHerald } from '../http/fetch-herald.ts';
import { parsed, readText, refusedBy } from '../http/request-json.ts';
import type { Connection } from '../profiles/connection.ts';
import { type StreamBlock, readEvents } from './read-events.ts';

/** Stream of an address, for a key and its events. */
export interface StreamSource extends Pick<Connection, 'url' | 'apiKey'> {
  events: readonly string[];
}

/** Time for the beginning of the answer; `ready` may take some seconds more. */
const ANSWER_MS = 30_000;
/** Time without a heartbeat after which the connection counts as dead; Herald sends one every 15 seconds. */
const SILENCE_MS = 45_000;

/**
 * Opens the stream once and calls `take` for each of its blocks, until it ends.
 *
 * @throws {CliError} when Herald refuses @throws the failure of the network, or the reason of the signal
 */
export async function openStream(
  { url, apiKey, events }: StreamSource,
  lastEventId: string | null,
  take: (block: StreamBlock) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  const watchdog = createWatchdog();
  const address = `${url}/api/v2/listen?${new URLSearchParams({ events: events.join(',') })}`;
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

/** Returns why the connection was lost, in a word. */
export function lossReason(error: unknown): string {
  return error instanceof SilenceError ? 'no heartbeat' : reasonOf(error);
}

function isStream({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

async function refusalOf(response: Response, address: string): Promise<CliError> {
  return refusedBy(response, address, parsed(await readText(response)));
}

class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/** Ends a connection on which nothing arrives. */
function createWatchdog() {
  const silence = new AbortController();
  const endSilent = () => silence.abort(new SilenceError('no heartbeat'));
  let timer = setTimeout(endSilent, ANSWER_MS);
  return {
    signal: silence.signal,
    stop: () => clearTimeout(timer),
    async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const chunk of body) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(endSilent, SILENCE_MS);
      }
    },
  };
}

import type { Viewer } from '../api/presence';
import { onWake } from './on-wake';
import { watchSilence } from './watch-silence';

/** `retrying`: the stream is down, and what is shown may be old. `silent`: nothing of it arrives. */
export type LiveState = 'connecting' | 'live' | 'retrying' | 'silent';

export interface LiveStreamEvents {
  onState: (state: LiveState) => void;
  onChanged: (conversationIds: string[]) => void;
  /** Others who have a conversation open that is open here. */
  onPresence: (presence: { conversationId: string; viewers: Viewer[] }) => void;
  /** Everything has to be read again. */
  onResync: () => void;
  /** The API does not open the stream: the session may be over. */
  onRefused: () => void;
}

/** A browser gives up for good after an answer that is no stream; this does not. */
const RETRY_MS = 3000;

/**
 * Follows the stream of changes while the page is looked at; browsers have few connections, and a hidden tab would keep
 * one, unless it is asked to. Whoever comes back is told what changed meanwhile. Returns how to stop it.
 */
export function openLiveStream(
  url: string,
  events: LiveStreamEvents,
  { inBackground = false } = {},
): () => void {
  let source: EventSource | null = null;
  let lastEventId = '';
  /** Until the next connection, or until the stream counts as silent. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function listen(name: string, handle: (data: string) => void): void {
    source?.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
      lastEventId = id;
      handle(data);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function connect(): void {
    close();
    if (document.hidden && !inBackground) return;
    const query = lastEventId === '' ? '' : `?lastEventId=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(url + query);
    timer = watchSilence(source, () => events.onState('silent'));
    listen('ready', () => events.onState('live'));
    // Data read before the first event may be stale.
    if (query === '') source.addEventListener('ready', events.onResync, { once: true });
    listen('changed', (data) => events.onChanged((JSON.parse(data) as Changed).conversationIds));
    listen('presence', (data) => events.onPresence(JSON.parse(data)));
    listen('resync', () => events.onResync());
    source.addEventListener('error', onError);
  }

  function onError(): void {
    events.onState('retrying');
    if (source?.readyState !== EventSource.CLOSED) return;
    events.onRefused();
    timer = setTimeout(connect, RETRY_MS);
  }

  function disconnect(): void {
    close();
    events.onState('retrying');
  }

  const ignore = onReachable({ connect, disconnect });
  connect();
  return () => {
    ignore();
    close();
  };
}

/**
 * Connects when the page is looked at, the network is back or the computer has slept: a browser may take a dead connection
 * for a quiet one. Disconnects when the network goes. Returns how to stop.
 */
function onReachable(stream: { connect: () => void; disconnect: () => void }): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('visibilitychange', stream.connect, { signal });
  window.addEventListener('online', stream.connect, { signal });
  window.addEventListener('offline', stream.disconnect, { signal });
  const ignoreWake = onWake(stream.connect);
  return () => {
    listeners.abort();
    ignoreWake();
  };
}

interface Changed {
  conversationIds: string[];
}

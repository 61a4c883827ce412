/** `retrying`: the stream is down, and what is shown may be old. */
export type LiveState = 'connecting' | 'live' | 'retrying';

export interface LiveStreamEvents {
  onState: (state: LiveState) => void;
  onChanged: (conversationIds: string[]) => void;
  /** Everything has to be read again. */
  onResync: () => void;
  /** The API does not open the stream: the session may be over. */
  onRefused: () => void;
}

/** A browser gives up for good after an answer that is no stream; this does not. */
const RETRY_MS = 3000;

/**
 * Follows the stream of changes while the page is looked at; browsers have few connections, and a hidden tab would keep
 * one. Whoever comes back is told what changed meanwhile. Returns how to stop it.
 */
export function openLiveStream(url: string, events: LiveStreamEvents): () => void {
  let source: EventSource | null = null;
  let lastEventId = '';
  let retry: ReturnType<typeof setTimeout> | undefined;

  function heard(handle: (data: string) => void) {
    return ({ data, lastEventId: id }: MessageEvent<string>) => {
      lastEventId = id;
      handle(data);
    };
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function connect(): void {
    close();
    if (document.hidden) return;
    const isNew = lastEventId === '';
    const query = isNew ? '' : `?lastEventId=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(url + query);
    // Data read before the first event may be stale.
    const onFirst = isNew ? events.onResync : () => undefined;
    source.addEventListener(
      'ready',
      heard(() => events.onState('live')),
    );
    source.addEventListener('ready', onFirst, { once: true });
    source.addEventListener(
      'changed',
      heard((data) => events.onChanged((JSON.parse(data) as Changed).conversationIds)),
    );
    source.addEventListener(
      'resync',
      heard(() => events.onResync()),
    );
    source.addEventListener('error', onError);
  }

  function onError(): void {
    events.onState('retrying');
    if (source?.readyState !== EventSource.CLOSED) return;
    events.onRefused();
    retry = setTimeout(connect, RETRY_MS);
  }

  function onOffline(): void {
    close();
    events.onState('retrying');
  }

  document.addEventListener('visibilitychange', connect);
  window.addEventListener('online', connect);
  window.addEventListener('offline', onOffline);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', connect);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', onOffline);
    close();
  };
}

interface Changed {
  conversationIds: string[];
}

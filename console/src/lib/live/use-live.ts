import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { presenceKey } from '../api/presence';
import { meQuery, useCurrentWorkspace } from '../api/session';
import { type LiveState, openLiveStream } from './live-stream';
import { createRefresher } from './refresher';

/** `behind`: the stream is there, but what changed could not be read. */
type Liveness = LiveState | 'behind';

interface SharedStream {
  state: LiveState;
  isBehind: boolean;
  listeners: Set<() => void>;
  close: () => void;
}

/** Streams by workspace: one, however many parts of the page follow it. */
const streams = new Map<string, SharedStream>();

/** Keeps what is shown of the Inbox up to date while the caller is on the page, and tells whether it can. */
export function useLive(): Liveness {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => join(queryClient, workspaceId, listener),
    [queryClient, workspaceId],
  );
  return useSyncExternalStore(subscribe, () => livenessOf(streams.get(workspaceId)));
}

function livenessOf(stream: SharedStream | undefined): Liveness {
  if (stream === undefined) return 'connecting';
  return stream.isBehind && stream.state === 'live' ? 'behind' : stream.state;
}

function join(queryClient: QueryClient, workspaceId: string, listener: () => void): () => void {
  const stream = streams.get(workspaceId) ?? open(queryClient, workspaceId);
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.close();
    streams.delete(workspaceId);
  };
}

function open(queryClient: QueryClient, workspaceId: string): SharedStream {
  const stream: SharedStream = {
    state: 'connecting',
    isBehind: false,
    listeners: new Set(),
    close: () => undefined,
  };
  streams.set(workspaceId, stream);
  const change = (to: Partial<SharedStream>) => {
    Object.assign(stream, to);
    for (const tell of stream.listeners) tell();
  };
  const refresher = createRefresher(queryClient, workspaceId, (isBehind) => change({ isBehind }));
  const close = openLiveStream(`/api/v1/workspaces/${encodeURIComponent(workspaceId)}/live`, {
    onState: (state) => {
      change({ state });
      if (state === 'live') refresher.retry();
      else queryClient.setQueriesData({ queryKey: presenceKey(workspaceId) }, () => []);
    },
    onChanged: refresher.changed,
    onPresence: ({ conversationId, viewers }) =>
      queryClient.setQueryData(presenceKey(workspaceId, conversationId), viewers),
    onResync: refresher.everything,
    onRefused: () => void queryClient.invalidateQueries(meQuery),
  });
  stream.close = () => {
    close();
    refresher.stop();
  };
  return stream;
}

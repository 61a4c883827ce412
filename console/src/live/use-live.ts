import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { meQuery, useCurrentWorkspace } from '../api/session';
import { type LiveState, openLiveStream } from './live-stream';
import { createRefresher } from './refresher';

interface SharedStream {
  state: LiveState;
  listeners: Set<() => void>;
  close: () => void;
}

/** One a workspace, however many parts of the page follow it. */
const streams = new Map<string, SharedStream>();

/** Keeps what is shown of the Inbox up to date while the caller is on the page, and tells whether it can. */
export function useLive(): LiveState {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => join(queryClient, workspaceId, listener),
    [queryClient, workspaceId],
  );
  return useSyncExternalStore(subscribe, () => streams.get(workspaceId)?.state ?? 'connecting');
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
  const refresher = createRefresher(queryClient, workspaceId);
  const stream: SharedStream = {
    state: 'connecting',
    listeners: new Set(),
    close: () => undefined,
  };
  streams.set(workspaceId, stream);
  stream.close = openLiveStream(`/api/v1/workspaces/${encodeURIComponent(workspaceId)}/live`, {
    onState: (state) => {
      stream.state = state;
      if (state === 'live') refresher.retry();
      for (const tell of stream.listeners) tell();
    },
    onChanged: refresher.changed,
    onResync: refresher.everything,
    onRefused: () => void queryClient.invalidateQueries(meQuery),
  });
  return stream;
}

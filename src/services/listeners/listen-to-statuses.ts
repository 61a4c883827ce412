import { type Listening, listenOne } from './steps/listen-one';
import type { ListeningClient } from './steps/listening-client';
import { type StatusFeed, type StatusFeedDeps, openStatusFeed } from './steps/status-feed';

/**
 * Sends the statuses of a workspace's V2 messages: first `ready`, then what came since the last event, then everything
 * new. All listeners of a workspace share one reader.
 */
export function listenToStatuses(deps: StatusFeedDeps): ListenToStatuses {
  const feeds = new Map<string, StatusFeed>();

  function feedOf(workspaceId: string): StatusFeed {
    const feed = feeds.get(workspaceId) ?? openStatusFeed(deps, workspaceId);
    feeds.set(workspaceId, feed);
    return feed;
  }

  return (workspaceId, client) => {
    const feed = feedOf(workspaceId);
    const listening = listenOne(deps, { workspaceId, feed, client });
    return {
      cursor: () => listening.cursor(),
      stop() {
        listening.stop();
        if (feed.subscribers.size > 0 || feeds.get(workspaceId) !== feed) return;
        feed.stop();
        feeds.delete(workspaceId);
      },
    };
  };
}

export type ListenToStatuses = (workspaceId: string, client: ListeningClient) => Listening;

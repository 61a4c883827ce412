import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ConversationDetails, saidQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { useOutbox } from '../composer/outbox';
import { timelineOf } from './timeline';

/** Joins the loaded messages of a conversation and those on their way. */
export function useTimeline(conversationId: string, conversation: ConversationDetails | null) {
  const { workspaceId } = useCurrentWorkspace();
  const query = useInfiniteQuery(saidQuery(workspaceId, conversationId));
  const outbox = useOutbox(conversationId);
  const { data, hasNextPage: hasOlder } = query;
  const history = conversation?.handlingHistory;
  const said = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const entries = useMemo(
    () => said && timelineOf({ said, hasOlder, history: history ?? [], outbox }),
    [said, hasOlder, history, outbox],
  );
  return { query, said, entries };
}

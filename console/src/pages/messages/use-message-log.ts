import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Message,
  type MessageFilter,
  latestMessagesQuery,
  messagesQuery,
} from '../../api/messages';
import { useCurrentWorkspace } from '../../api/session';
import { standingRows } from '../../components/standing-rows';

const idOf = ({ messageId }: Message): string => messageId;

/** The rows that are read, kept up to date where they stand, and how many newer ones wait to be shown. */
export function useMessageLog(filter: MessageFilter) {
  const { workspaceId } = useCurrentWorkspace();
  const log = useInfiniteQuery({
    ...messagesQuery(workspaceId, filter),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const latest = useQuery(latestMessagesQuery(workspaceId, filter));
  const pages = log.data?.pages;
  const standing = useMemo(
    () => standingRows(pages, latest.data ?? [], idOf),
    [pages, latest.data],
  );
  return { log, ...standing, error: log.error ?? latest.error };
}

import { notifications } from '@mantine/notifications';
import { useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { PagedLog } from '../../../components/older-rows';
import type { Said } from '../../../lib/api/inbox';
import { dayText } from '../../../lib/date-text';
import { idOf } from './timeline';

interface FoundMessageOptions {
  /** Newest first; undefined until they are loaded. */
  said: Said[] | undefined;
  query: PagedLog & { isFetching: boolean };
  list: RefObject<HTMLElement | null>;
  /** Keeps the pane at an element. */
  hold: (element: Element) => void;
}

/** Messages that are loaded in search of one; older ones are named by their day. */
const LOADED_MAX = 1000;

/** Loads messages back to the one that the address names, and shows it. Returns its id once it is there. */
export function useFoundMessage({ said, query, list, hold }: FoundMessageOptions): string | null {
  const { message: id, at } = useSearch({ from: '/w/$workspaceId/inbox/$conversationId' });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isThere = said?.some((each) => idOf(each) === id) === true;
  const isSought = id !== undefined && said !== undefined && !isThere;
  const oldest = said?.at(-1)?.createdAt ?? '';
  const isOlder = hasNextPage && (at === undefined || oldest >= at);
  const isFarBack = (said?.length ?? 0) >= LOADED_MAX;
  useEffect(() => {
    if (!isSought || !isOlder || isFarBack) return;
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
  useEffect(() => {
    if (id === undefined || !isThere) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
    if (element === null || element === undefined) return;
    hold(element);
    element.focus({ preventScroll: true });
  }, [id, isThere, list, hold]);
  // A list that is being read may have it in a moment.
  const isMissing = isSought && !query.isFetching && (!isOlder || isFarBack);
  useEffect(() => {
    if (isMissing) tellMissing(at, isFarBack);
  }, [isMissing, at, isFarBack]);
  return isThere && id !== undefined ? id : null;
}

function tellMissing(at: string | undefined, isFarBack: boolean): void {
  const when = at === undefined ? '' : ` It is from ${dayText(new Date(at))}.`;
  notifications.show({
    color: 'yellow',
    title: isFarBack ? 'Message is further up' : 'Message not found',
    message: isFarBack ? `Scroll up to reach it.${when}` : 'It was deleted or expired.',
  });
}

import { Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { Loaded } from '../../../components/loaded';
import { staleErrorOf } from '../../../components/older-rows';
import classes from './conversation.module.css';
import { Entries } from './entries';
import { NewMessages } from './new-messages';
import { OlderMessages } from './older-messages';
import { StaleNotice } from './stale-notice';
import { useFoundMessage } from './use-found-message';
import { useMarkRead } from './use-mark-read';
import { useSteadyScroll } from './use-steady-scroll';
import { useTimeline } from './use-timeline';

interface MessagesPaneProps {
  /** Scrolls the messages. */
  pane: RefObject<HTMLDivElement | null>;
  conversationId: string;
  conversation: {
    data: ConversationDetails | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
}

/** Messages of a conversation, opened at the newest; keeps the scroll position while reading. */
export function MessagesPane({ pane, conversationId, conversation: details }: MessagesPaneProps) {
  const conversation = details.data ?? null;
  const list = useRef<HTMLOListElement>(null);
  const { query, said, entries } = useTimeline(conversationId, conversation);
  const { isAtEnd, onScroll, toEnd, hold } = useSteadyScroll(pane, list);
  const foundKey = useFoundMessage({ said, query, list, hold });
  const last = entries?.at(-1);
  const sendingKey = last?.kind === 'pending' ? last.key : null;
  useEffect(() => {
    // Scroll to an own message: the writer looks there next.
    if (sendingKey !== null) toEnd();
  }, [sendingKey, toEnd]);
  useMarkRead({ conversation, said: said ?? [], pane, isAtEnd });
  const { error, refetch } = query;
  return (
    <div className={classes['frame']}>
      <div
        ref={pane}
        className={classes['scroll']}
        onScroll={onScroll}
        // Scrollable areas have to be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Messages"
      >
        <OlderMessages query={query} pane={pane} />
        {entries === undefined && (
          <Loaded
            query={{ data: entries, error, refetch }}
            what="the messages"
            shape="bubbles"
            rows={5}
          >
            {() => null}
          </Loaded>
        )}
        {entries?.length === 0 && <Text size="sm">No messages yet.</Text>}
        <ol ref={list} className={classes['entries']} aria-label="Messages">
          <Entries
            conversationId={conversationId}
            entries={entries ?? []}
            customer={conversation?.customer ?? null}
            foundKey={foundKey}
          />
        </ol>
      </div>
      <StaleNotice queries={[{ data: entries, error: staleErrorOf(query), refetch }, details]} />
      <NewMessages entries={entries ?? []} isAtEnd={isAtEnd} onShow={toEnd} />
    </div>
  );
}

import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { Avatar } from '../../../components/avatar';
import { Loaded } from '../../../components/loaded';
import { ShortTime } from '../../../components/moment';
import { type MessageHit, messageHitsQuery } from '../../../lib/api/inbox-search';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { CustomerName } from '../customer-name';
import { visibleName } from '../name-of-customer';
import { withoutCustomer } from '../use-inbox-navigation';
import classes from './list.module.css';

interface FoundMessagesProps {
  text: string;
}

/** Messages and notes that have the sought words, below the customers that are found by name. */
export function FoundMessages({ text }: FoundMessagesProps) {
  const { workspaceId } = useCurrentWorkspace();
  const query = useQuery(messageHitsQuery(workspaceId, text));
  return (
    <section className={classes['hits']} aria-label="Search results">
      <Title order={2} size="xs" className={classes['label']}>
        Messages
      </Title>
      <VisuallyHidden role="status">{query.data && countText(query.data.length)}</VisuallyHidden>
      <Loaded query={query} what="the messages" rows={2}>
        {(hits) =>
          hits.length === 0 ? (
            <Text size="sm" px={8}>
              No messages with these words.
            </Text>
          ) : (
            <Hits hits={hits} />
          )
        }
      </Loaded>
    </section>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 message found' : `${count} messages found`;
}

function Hits({ hits }: { hits: MessageHit[] }) {
  return (
    <ol className={classes['rows']} aria-label="Found in conversations">
      {hits.map((hit) => (
        <li key={`${hit.direction} ${hit.conversationId} ${hit.id}`}>
          <Hit hit={hit} />
        </li>
      ))}
    </ol>
  );
}

const SAID_BY = { inbound: '', outbound: 'Sent: ', note: 'Note: ' } as const;

function Hit({ hit }: { hit: MessageHit }) {
  const { workspaceId } = useCurrentWorkspace();
  const { conversationId, customer, direction, id, createdAt, snippet } = hit;
  return (
    <Link
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ workspaceId, conversationId }}
      search={(now) => ({ ...withoutCustomer(now), message: id, at: createdAt })}
      className={classes['row']}
      onKeyDown={moveByArrows}
      draggable={false}
    >
      <Avatar name={visibleName(customer.name) ?? customer.username} id={customer.customerId} />
      <span className={classes['lines']}>
        <span className={classes['line']}>
          <Text component="span" size="sm" fw={500} className={classes['text']}>
            <CustomerName customer={customer} />
          </Text>
          <Text component="span" size="xs" c="dimmed" className={classes['aside']}>
            <ShortTime at={createdAt} />
          </Text>
        </span>
        <Text component="span" size="sm" c="dimmed" className={classes['snippet']}>
          {SAID_BY[direction]}
          <bdi>
            {snippet.map(({ text, found }, index) =>
              // The pieces of a snippet never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              found ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </bdi>
        </Text>
      </span>
    </Link>
  );
}

/** Moves the focus to the hit above or below. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const item = event.currentTarget.closest('li');
  const next = {
    ArrowDown: item?.nextElementSibling,
    ArrowUp: item?.previousElementSibling,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next?.querySelector('a')?.focus();
}

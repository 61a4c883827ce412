import classes from './list.module.css';
import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { Conversation } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { Avatar } from '../../../components/avatar';
import { ShortTime } from '../../../components/moment';
import { LabelChip } from '../label-chip';
import { CustomerName } from '../customer-name';
import { visibleName } from '../name-of-customer';
import { withoutCustomer } from '../use-inbox-navigation';
import { useNames } from '../use-names';
import { useOwnNumbers } from '../use-own-numbers';
import { AssignmentText } from '../assignment-text';
import { capitalized } from '../../../lib/text';
import { unreadText } from '../../../lib/unread-text';
import { previewText } from './preview-text';

interface ConversationRowProps {
  conversation: Conversation;
  isTabStop: boolean;
  onFocus: (conversationId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Row of a conversation: customer, latest message, assignment, unread mark. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isTabStop, onFocus, onKeyDown } = props;
  const { workspaceId } = useCurrentWorkspace();
  const { conversationId, customerId, customer, unreadCount, lastMessageAt, lastMessage } =
    conversation;
  const isToRead = useIsToRead(conversation);
  return (
    <Link
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ workspaceId, conversationId }}
      search={withoutCustomer}
      activeOptions={{ includeSearch: false }}
      className={classes['row']}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(conversationId)}
      onKeyDown={onKeyDown}
      draggable={false}
    >
      <Avatar name={visibleName(customer.name) ?? customer.username} id={customerId} />
      <span className={classes['lines']}>
        <span className={classes['line']}>
          <Text
            component="span"
            size="sm"
            fw={500}
            className={`${classes['text']} ${classes['name']}`}
            data-unread={isToRead || undefined}
          >
            <CustomerName customer={customer} />
          </Text>
          <Text component="span" size="xs" c="dimmed" className={classes['aside']}>
            <ShortTime at={lastMessageAt} />
          </Text>
        </span>
        <span className={classes['line']}>
          <Text
            component="span"
            size="sm"
            className={classes['text']}
            c={isToRead ? 'bright' : 'dimmed'}
          >
            {previewText(lastMessage)}
          </Text>
          {unreadCount > 0 && (isToRead ? <UnreadBadge count={unreadCount} /> : <UnreadDot />)}
        </span>
        <Standing conversation={conversation} />
      </span>
    </Link>
  );
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <Badge component="span" className={classes['aside']}>
      {unreadText(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}

/** Marks unread messages that the AI agent or a colleague sees to. */
function UnreadDot() {
  return (
    <span className={classes['quiet']} title="Unread">
      <VisuallyHidden>Unread</VisuallyHidden>
    </span>
  );
}

/** Whether the viewer has to read a conversation: there are unread messages, and nobody else has it. */
function useIsToRead({ handling, assignedTo, unreadCount }: Conversation): boolean {
  const { me } = useNames([]);
  if (unreadCount === 0) return false;
  return handling === 'unassigned' || (assignedTo !== null && assignedTo === me);
}

/** Shows who answers, the state, the number where there are several, whether the customer can be reached, and labels. */
function Standing({ conversation }: Pick<ConversationRowProps, 'conversation'>) {
  const { customer, senderNumber, assignedTo, state, labels } = conversation;
  const names = useNames([assignedTo]);
  const isAtOneOfMany = useOwnNumbers().length > 1;
  return (
    <>
      <Text component="span" size="xs" c="dimmed" className={classes['line']}>
        <AssignmentText conversation={conversation} names={names} />
        {state !== 'open' && <span className={classes['aside']}>{capitalized(state)}</span>}
        {isAtOneOfMany && <span className={classes['aside']}>{`to +${senderNumber}`}</span>}
        {customer.blocked && <span className={classes['aside']}>Blocked</span>}
        {!customer.blocked && customer.unsubscribed && (
          <span className={classes['aside']}>Unsubscribed</span>
        )}
      </Text>
      <Labels labels={labels} />
    </>
  );
}

/** Labels that a row shows; the rest is counted. */
const LABELS_SHOWN = 3;

function Labels({ labels }: Pick<Conversation, 'labels'>) {
  if (labels.length === 0) return null;
  const further = labels.length - LABELS_SHOWN;
  return (
    <span className={classes['labels']}>
      {labels.slice(0, LABELS_SHOWN).map((label) => (
        <LabelChip key={label} label={label} />
      ))}
      {further > 0 && <LabelChip label={`+${further}`} />}
    </span>
  );
}

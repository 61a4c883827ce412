import { Alert, Text } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { isFreeTextBilled } from '../../../lib/api/senders';
import { EMPTY_DRAFT, useDraft } from './drafts';
import { nameOfCustomer } from '../name-of-customer';
import { obstacleOf } from './obstacle';
import { useIsBefore, useMinute } from '../../../lib/use-time';
import { useSendReply } from './use-send-reply';
import { WritingField } from './writing-field';

interface ReplyFormProps {
  conversation: ConversationDetails;
}

/** A field for free text; where none can be sent, why. */
export function ReplyForm({ conversation }: ReplyFormProps) {
  const { conversationId, customer, handling, window, sender } = conversation;
  const { closesAt } = window;
  const [draft, changeDraft] = useDraft(conversationId, 'reply');
  const { send } = useSendReply(conversationId);
  const isOpen = useIsBefore(closesAt);
  const minute = useMinute();
  const obstacle = obstacleOf(conversation, isOpen);
  if (obstacle !== null) {
    return (
      <Alert color="yellow" p="xs" role="status">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {obstacle.sentence}
        </Text>
        {draft.text !== '' && <Text size="sm">Your draft is kept.</Text>}
      </Alert>
    );
  }
  const submit = () => {
    if (draft.text.trim() === '') return;
    send(draft.text);
    changeDraft(() => EMPTY_DRAFT);
  };
  return (
    <>
      <WritingField
        label="Reply"
        placeholder={`Reply to ${nameOfCustomer(customer)}…`}
        action="Send"
        draft={draft}
        onChange={(text) => changeDraft(() => ({ text, problem: null }))}
        onSubmit={submit}
        hasFocusAtFirst
      />
      <Text size="xs" c="dimmed">
        {handling === 'autopilot' && 'AI is replying. Sending a message takes over. '}
        {closesAt !== null && `Reply window: ${durationText(Date.parse(closesAt) - minute)} left`}
      </Text>
      {sender !== null && isFreeTextBilled(sender) && (
        <Text size="xs">Your provider bills free text this month. This reply can cost money.</Text>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;

/** Words a time as hours and minutes, e.g. "23 h 40 min". */
function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

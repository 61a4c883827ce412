import { Alert, Text } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { isFreeTextBilled } from '../../../lib/api/senders';
import { EMPTY_DRAFT, useDraft } from './drafts';
import { obstacleOf } from './obstacle';
import { useIsBefore } from '../../../lib/use-time';
import { useSendReply } from './use-send-reply';
import { WritingField } from './writing-field';

interface ReplyFormProps {
  conversation: ConversationDetails;
}

const until = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** A field for free text; where none can be sent, why. */
export function ReplyForm({ conversation }: ReplyFormProps) {
  const { conversationId, handling, window, sender } = conversation;
  const { closesAt } = window;
  const [draft, changeDraft] = useDraft(conversationId, 'reply');
  const { send } = useSendReply(conversationId);
  const isOpen = useIsBefore(closesAt);
  const obstacle = obstacleOf(conversation, isOpen);
  if (obstacle !== null) {
    return (
      <Alert color="yellow" p="xs" role="status">
        <Text size="sm">{obstacle.sentence}</Text>
        {draft.text !== '' && <Text size="sm">What you wrote is kept.</Text>}
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
        placeholder="Write to the customer"
        action="Send"
        draft={draft}
        onChange={(text) => changeDraft(() => ({ text, problem: null }))}
        onSubmit={submit}
        hasFocusAtFirst
      />
      <Text size="xs" c="dimmed">
        {handling === 'autopilot' && 'The AI agent answers: with a reply you take over. '}
        {closesAt !== null && `Free text can be sent until ${until.format(new Date(closesAt))}.`}
      </Text>
      {sender !== null && isFreeTextBilled(sender) && (
        <Text size="xs">
          Your provider bills free text from this number this month: this reply may cost money.
        </Text>
      )}
    </>
  );
}

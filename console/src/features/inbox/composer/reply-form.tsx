import { Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { isFreeTextBilled } from '../../../lib/api/senders';
import { useIsBefore } from '../../../lib/use-time';
import { Part } from '../../../components/part';
import { nameOfCustomer, visibleName } from '../name-of-customer';
import { BlockButton } from '../customer/block-button';
import { AttachmentCatcher } from './attachment-catcher';
import { AttachmentPreview } from './attachment-preview';
import { CannedList } from './canned/canned-list';
import { useCanned } from './canned/use-canned';
import classes from './composer.module.css';
import { type Draft, EMPTY_DRAFT, useDraft } from './drafts';
import { type Obstacle, obstacleOf } from './obstacle';
import { ReplyTools } from './reply-tools';
import { TemplateButton } from './template-button';
import { useAttachment } from './use-attachment';
import { useSendReply } from './use-send-reply';
import { useUnlessCovered } from '../../../lib/open-overlays';
import { WritingField } from './writing-field';

interface ReplyFormProps {
  conversation: ConversationDetails;
  /** Place of the messages: the field leaves it the focus. */
  messages: RefObject<HTMLElement | null>;
  onTyping: () => void;
}

/** Field for free text; where none can be sent, the reason. */
export function ReplyForm({ conversation, messages, onTyping }: ReplyFormProps) {
  const { conversationId, customer, window } = conversation;
  const [draft, changeDraft] = useDraft(conversationId, 'reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const { send } = useSendReply(conversationId);
  const attachment = useAttachment(conversation, field);
  const [isManaging, { open: onManage, close: onManaged }] = useDisclosure(false);
  const name = visibleName(customer.name);
  const canned = useCanned({ field, text: draft.text, name, onManage });
  const { openByButton: onCanned } = canned;
  const obstacle = obstacleOf(conversation, useIsBefore(window.closesAt));
  if (obstacle !== null) {
    const hasDraft = draft.text !== '' || attachment.picked !== null;
    return <NoReply {...{ conversation, obstacle, hasDraft }} />;
  }
  const submit = () => {
    if (attachment.picked !== null) {
      attachment.send(draft.text, () => changeDraft(without(draft)));
      return;
    }
    if (draft.text.trim() === '') return;
    send(draft.text);
    changeDraft(() => EMPTY_DRAFT);
  };
  return (
    <AttachmentCatcher onPick={attachment.pick}>
      <AttachmentPreview attachment={attachment} />
      <CannedList canned={canned} />
      <WritingField
        field={field}
        label="Reply"
        placeholder={`Reply to ${nameOfCustomer(customer)}…`}
        action="Send"
        draft={draft}
        hasFile={attachment.picked !== null}
        isBusy={attachment.progress !== null}
        tools={<ReplyTools {...{ conversation, field, onCanned, onPick: attachment.pick }} />}
        typing={canned.typing}
        onChange={(text) => {
          onTyping();
          changeDraft(() => ({ text, problem: null }));
        }}
        onSubmit={submit}
        focusUnlessIn={messages}
      />
      <Hints conversation={conversation} />
      <CannedModal opened={isManaging} onClose={onManaged} />
    </AttachmentCatcher>
  );
}

/** Dialog in which the canned replies are edited; loaded when it is opened. */
function CannedModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const unlessCovered = useUnlessCovered(onClose);
  return (
    <Modal opened={opened} {...unlessCovered} title="Canned replies" size="lg">
      <Part
        name="canned-replies"
        what="the canned replies"
        load={async () => (await import('./canned/canned-dialog')).CannedDialog}
      >
        {(CannedDialog) => <CannedDialog />}
      </Part>
    </Modal>
  );
}

/** Empties the field, unless another text was written meanwhile. */
function without(sent: Draft): (now: Draft) => Draft {
  return (now) => (now.text === sent.text ? EMPTY_DRAFT : now);
}

interface NoReplyProps extends Pick<ReplyFormProps, 'conversation'> {
  obstacle: Obstacle;
  hasDraft: boolean;
}

/** Says why no free text can be sent, and offers a template where one can. */
function NoReply({ conversation, obstacle, hasDraft }: NoReplyProps) {
  return (
    <Group justify="space-between" gap="xs" className={classes['about']}>
      <div role="status">
        <Text size="sm">{obstacle.sentence}</Text>
        {hasDraft && (
          <Text size="xs" c="dimmed">
            Your draft is kept.
          </Text>
        )}
      </div>
      {obstacle.remedy === 'template' && <TemplateButton conversation={conversation} />}
      {obstacle.remedy === 'unblock' && <BlockButton customer={conversation.customer} />}
    </Group>
  );
}

/** Tells what a reply changes or costs. */
function Hints({ conversation: { handling, sender } }: Pick<ReplyFormProps, 'conversation'>) {
  const isBilled = sender !== null && isFreeTextBilled(sender);
  if (handling !== 'autopilot' && !isBilled) return null;
  return (
    <Text size="xs" c="dimmed" className={classes['about']}>
      {handling === 'autopilot' && 'AI is replying. Sending a message takes over. '}
      {isBilled && 'Your provider bills free text this month. This reply can cost money.'}
    </Text>
  );
}

import { Group, SegmentedControl } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { TakeOverButton } from '../conversation/take-over-button';
import classes from './composer.module.css';
import type { DraftKind } from './drafts';
import { NoteForm } from './note-form';
import { ReplyForm } from './reply-form';
import { WindowChip } from './window-chip';

interface ComposerProps {
  conversation: ConversationDetails;
  /** Place of the messages: the field leaves it the focus. */
  messages: RefObject<HTMLElement | null>;
  /** Tells that a reply is being written; notes are nothing that others wait for. */
  onTyping: () => void;
}

const KINDS: { value: DraftKind; label: string }[] = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Note' },
];

/** Box to write in: a reply to the customer, or a note for the team in its own colour. */
export function Composer({ conversation, messages, onTyping }: ComposerProps) {
  const [kind, setKind] = useState<DraftKind>('reply');
  const whole = useRef<HTMLDivElement>(null);
  const toField = () => {
    // Keep the focus where the person moved it meanwhile.
    if (document.activeElement !== document.body && !hasFocus(whole.current)) return;
    (whole.current?.querySelector('textarea') ?? whole.current)?.focus();
  };
  return (
    <div className={classes['composer']} ref={whole} tabIndex={-1}>
      <div className={classes['box']} data-kind={kind}>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            aria-label="Message type"
            size="xs"
            data={KINDS}
            value={kind}
            onChange={setKind}
          />
          <Group gap="xs">
            {kind === 'reply' && <WindowChip conversation={conversation} />}
            {conversation.handling === 'autopilot' && (
              <TakeOverButton conversation={conversation} onTaken={toField} />
            )}
          </Group>
        </Group>
        {kind === 'reply' ? (
          <ReplyForm {...{ conversation, messages, onTyping }} />
        ) : (
          <NoteForm conversationId={conversation.conversationId} />
        )}
      </div>
    </div>
  );
}

/** Outline of the box while the conversation is loaded. */
export function ComposerOutline() {
  return (
    <div className={classes['composer']}>
      <div className={classes['box']} />
    </div>
  );
}

function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) === true;
}

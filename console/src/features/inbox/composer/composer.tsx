import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { TakeOverButton } from '../conversation/take-over-button';
import classes from './composer.module.css';
import type { DraftKind } from './drafts';
import { NoteForm } from './note-form';
import { obstacleOf } from './obstacle';
import { ReplyForm } from './reply-form';
import { TemplateButton } from './template-button';

interface ComposerProps {
  conversation: ConversationDetails;
}

const KINDS: { value: DraftKind; label: string }[] = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Note' },
];

/** Where one writes to the customer, or for the others. */
export function Composer({ conversation }: ComposerProps) {
  const [kind, setKind] = useState<DraftKind>('reply');
  const mayTemplate = obstacleOf(conversation, false)?.mayTemplate === true;
  const whole = useRef<HTMLDivElement>(null);
  const toField = () => {
    // Keep the focus where the person moved it meanwhile.
    if (document.activeElement !== document.body && !hasFocus(whole.current)) return;
    (whole.current?.querySelector('textarea') ?? whole.current)?.focus();
  };
  return (
    <Stack gap={6} className={classes['composer']} data-kind={kind} ref={whole} tabIndex={-1}>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Message type"
          size="xs"
          data={KINDS}
          value={kind}
          onChange={setKind}
        />
        <Group gap="xs">
          {mayTemplate && <TemplateButton conversation={conversation} />}
          {conversation.handling === 'autopilot' && (
            <TakeOverButton conversation={conversation} onTaken={toField} />
          )}
        </Group>
      </Group>
      {kind === 'reply' ? (
        <ReplyForm conversation={conversation} />
      ) : (
        <NoteForm conversationId={conversation.conversationId} />
      )}
    </Stack>
  );
}

function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) === true;
}

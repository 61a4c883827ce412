import { Text } from '@mantine/core';
import { useRef } from 'react';
import { problemText } from '../../../components/problem-alert';
import classes from './composer.module.css';
import { EMPTY_DRAFT, useDraft } from './drafts';
import { EmojiButton } from './emoji/emoji-button';
import { useAddNote } from './use-add-note';
import { WritingField } from './writing-field';

interface NoteFormProps {
  conversationId: string;
}

/** Field for a note to the team, which customers and programs never see. */
export function NoteForm({ conversationId }: NoteFormProps) {
  const [draft, changeDraft] = useDraft(conversationId, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useAddNote(conversationId);
  const submit = () => {
    if (draft.text.trim() === '') return;
    add.mutate(draft.text, {
      onSuccess: () => changeDraft(() => EMPTY_DRAFT),
      onError: (error) => changeDraft((now) => ({ ...now, problem: problemText(error) })),
    });
  };
  return (
    <WritingField
      field={field}
      label="Note"
      placeholder="Add an internal note…"
      action="Add note"
      draft={draft}
      isBusy={add.isPending}
      tools={
        <>
          <EmojiButton field={field} />
          <Text size="xs" c="dimmed" className={classes['about']}>
            Only your team sees notes.
          </Text>
        </>
      }
      onChange={(text) => changeDraft(() => ({ text, problem: null }))}
      onSubmit={submit}
    />
  );
}

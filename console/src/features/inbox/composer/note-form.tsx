import { Text } from '@mantine/core';
import { problemText } from '../../../components/problem-alert';
import { EMPTY_DRAFT, useDraft } from './drafts';
import { useAddNote } from './use-add-note';
import { WritingField } from './writing-field';

interface NoteFormProps {
  conversationId: string;
}

/** Something for the others, which customers and programs never see. */
export function NoteForm({ conversationId }: NoteFormProps) {
  const [draft, changeDraft] = useDraft(conversationId, 'note');
  const add = useAddNote(conversationId);
  const submit = () => {
    if (draft.text.trim() === '') return;
    add.mutate(draft.text, {
      onSuccess: () => changeDraft(() => EMPTY_DRAFT),
      onError: (error) => changeDraft((now) => ({ ...now, problem: problemText(error) })),
    });
  };
  return (
    <>
      <WritingField
        label="Note"
        placeholder="Add an internal note…"
        action="Add note"
        draft={draft}
        isBusy={add.isPending}
        onChange={(text) => changeDraft(() => ({ text, problem: null }))}
        onSubmit={submit}
      />
      <Text size="xs" c="dimmed">
        Only your team sees notes.
      </Text>
    </>
  );
}

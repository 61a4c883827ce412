import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { problemText } from '../../../components/problem-alert';
import { AttachmentCatcher } from './attachment-catcher';
import { useAttachmentDraft } from './attachment-draft';
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
  const [waiting] = useAttachmentDraft(conversationId);
  const add = useAddNote(conversationId);
  const submit = () => {
    if (draft.text.trim() === '') return;
    add.mutate(draft.text, {
      onSuccess: () => changeDraft(() => EMPTY_DRAFT),
      onError: (error) => changeDraft((now) => ({ ...now, problem: problemText(error) })),
    });
  };
  return (
    <AttachmentCatcher onPick={refuseFile}>
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
              {waiting?.progress === null && (
                <>
                  {' '}
                  <bdi>{waiting.file.name}</bdi> stays with your reply.
                </>
              )}
            </Text>
          </>
        }
        onChange={(text) => changeDraft(() => ({ text, problem: null }))}
        onSubmit={submit}
      />
    </AttachmentCatcher>
  );
}

/** Tells why a file that was pasted or dropped is not taken. */
function refuseFile(): void {
  notifications.show({
    color: 'yellow',
    message: "Notes can't have files. Switch to Reply to send one.",
  });
}

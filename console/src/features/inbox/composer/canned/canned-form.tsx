import { Button, Stack, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CannedReply } from '../../../../lib/api/canned-replies';
import { showProblems } from '../../../../lib/form-problems';
import { tooLong } from '../../../../lib/too-long';
import { DialogActions } from '../../../../components/dialog-actions';
import { ProblemAlert } from '../../../../components/problem-alert';
import { type CannedInput, useSaveCanned } from './use-canned-changes';

interface CannedFormProps {
  /** Null for a new one. */
  reply: CannedReply | null;
  onDone: () => void;
}

const NAME_MAX = 32;
const TEXT_MAX = 1024;

/** Name and text of a canned reply. */
export function CannedForm({ reply, onDone }: CannedFormProps) {
  const form = useForm<CannedInput>({
    initialValues: { name: reply?.name ?? '', text: reply?.text ?? '' },
    validateInputOnChange: true,
    validate: {
      name: (name) => tooLong(name, NAME_MAX),
      text: (text) => tooLong(text, TEXT_MAX),
    },
  });
  const save = useSaveCanned(reply?.replyId ?? null);
  const submit = (values: CannedInput) =>
    save.mutate(values, { onSuccess: onDone, onError: (error) => showProblems(form, error) });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <ProblemAlert error={save.error} fields={['name', 'text']} />
        <TextInput
          label="Name"
          description="Lower-case letters, digits and hyphens. Type / and this name to insert the text."
          placeholder="e.g. opening-hours"
          required
          autoComplete="off"
          autoCapitalize="none"
          leftSection="/"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Text"
          description="{{name}} becomes the customer's name."
          required
          autosize
          minRows={4}
          maxRows={10}
          dir="auto"
          {...form.getInputProps('text')}
        />
        <DialogActions onCancel={onDone}>
          <Button type="submit" loading={save.isPending}>
            {reply === null ? 'Create' : 'Save'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

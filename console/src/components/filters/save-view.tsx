import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { tooLong } from '../../lib/too-long';
import { problemText } from '../problem-alert';
import { useSaveView } from './use-view-changes';
import type { Views } from './views-panel';

const NAME_MAX = 40;

interface SaveViewProps extends Pick<Views, 'kind' | 'query'> {
  onSaved: (name: string) => void;
}

/** Form that saves the present filters of a list under a name. */
export function SaveView({ kind, query, onSaved }: SaveViewProps) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const save = useSaveView();
  const problem = tooLong(name, NAME_MAX);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null) return;
    save.mutate(
      { kind, name, query },
      {
        onSuccess: () => {
          setName('');
          onSaved(name);
        },
        // The button was disabled meanwhile, and has lost the focus.
        onSettled: () => field.current?.focus(),
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          ref={field}
          label="View name"
          placeholder="e.g. Failed today"
          required
          autoComplete="off"
          value={name}
          error={problem ?? (save.error && problemText(save.error))}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          Save view
        </Button>
      </Stack>
    </form>
  );
}

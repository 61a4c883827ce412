import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isoOfLocal, localOfIso } from '../../../lib/local-time';
import { DialogActions } from '../../../components/dialog-actions';
import { snoozeTimes } from './snooze-times';
import type { useStateChange } from './use-state-change';

interface SnoozeFormProps {
  change: ReturnType<typeof useStateChange>;
  onClose: () => void;
}

const DAYS_MAX = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const TO_THE_MINUTE = 16;

/** Asks for the time until which a conversation is put off. */
export function SnoozeForm({ change, onClose }: SnoozeFormProps) {
  const [local, setLocal] = useState(() => localAt(snoozeTimes(new Date()).at(-1)?.until));
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = problemOf(local);
    setProblem(found);
    if (found !== null) return;
    onClose();
    change.mutate({ state: 'snoozed', until: isoOfLocal(local) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          type="datetime-local"
          label="Until"
          description="Within the next 90 days. A customer's message reopens it earlier."
          data-autofocus
          value={local}
          error={problem}
          onChange={({ currentTarget }) => setLocal(currentTarget.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit">Snooze</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function localAt(iso: string | undefined): string {
  return localOfIso(iso).slice(0, TO_THE_MINUTE);
}

function problemOf(local: string): string | null {
  const waitMs = new Date(local).getTime() - Date.now();
  if (Number.isNaN(waitMs)) return 'Enter a date and time.';
  if (waitMs <= 0) return 'Enter a time in the future.';
  return waitMs > DAYS_MAX * DAY_MS ? `Enter a time within ${DAYS_MAX} days.` : null;
}

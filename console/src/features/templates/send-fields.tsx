import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldValues } from '../../components/template/filled-template';
import { Part } from '../../components/template/part';
import type { PlacedProblems } from '../../components/template/problem-places';

interface SendFieldsProps {
  form: UseFormReturnType<FieldValues>;
  live: PlacedProblems;
}

const WHO_ANSWERS = [
  { value: '', label: 'No change' },
  { value: 'true', label: 'AI agent (autoPilot: true)' },
  { value: 'false', label: 'Unassigned (autoPilot: false)' },
];

/** Fields of a send beside the values of its template. */
export function SendFields({ form, live }: SendFieldsProps) {
  const number = form.getInputProps('recipientNumber');
  const liveError = form.values['recipientNumber'] && live.atFields.get('recipientNumber');
  return (
    <Part legend="Message">
      <TextInput
        label="Recipient"
        description="Country code and number, digits only."
        placeholder="e.g. 33612340001"
        aria-required
        inputMode="tel"
        autoComplete="off"
        {...number}
        error={number.error ?? liveError}
      />
      <NativeSelect
        label="Replies handled by"
        data={WHO_ANSWERS}
        {...form.getInputProps('autoPilot')}
      />
      <TextInput
        label="Message ID (optional)"
        description="Your reference. Reusing it never sends twice (idempotency key)."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('messageId')}
      />
      <Textarea
        label="Metadata (optional)"
        description="JSON object returned on every webhook."
        placeholder={'e.g. { "orderId": "A-1017" }'}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('metadata')}
      />
    </Part>
  );
}

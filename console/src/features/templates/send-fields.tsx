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
  { value: '', label: 'As it is' },
  { value: 'true', label: 'The AI agent (autoPilot: true)' },
  { value: 'false', label: 'Nobody, until a person takes it (autoPilot: false)' },
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
        placeholder="33612340001"
        withAsterisk
        inputMode="tel"
        autoComplete="off"
        {...number}
        error={number.error ?? liveError}
      />
      <NativeSelect
        label="Who answers from now on"
        data={WHO_ANSWERS}
        {...form.getInputProps('autoPilot')}
      />
      <TextInput
        label="Message id"
        description="Yours to find the message by. The same id never sends twice."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('messageId')}
      />
      <Textarea
        label="Metadata"
        description="A JSON object, which comes back on every webhook. May be left out."
        placeholder={'{ "orderId": "A-1017" }'}
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

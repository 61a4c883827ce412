import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { shownNumber } from '../../../lib/text';
import type { DefinitionValues } from './definition-values';

interface NumberFieldProps {
  form: UseFormReturnType<DefinitionValues>;
  numbers: string[];
}

/** Field for the number that a new template is for. */
export function NumberField({ form, numbers }: NumberFieldProps) {
  return (
    <NativeSelect
      label="Number"
      description="Other numbers of the same account get it too."
      data={numbers.map((value) => ({ value, label: shownNumber(value) }))}
      {...form.getInputProps('sender')}
    />
  );
}

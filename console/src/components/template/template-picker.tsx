import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Template } from '../../lib/api/templates';
import { TemplateChoice } from './template-choice';
import { TemplateQuickForm, type TemplateQuickFormProps } from './template-quick-form';

export interface TemplatePickerProps extends Omit<TemplateQuickFormProps, 'template' | 'onBack'> {
  /** The number that the template is to go out from: others' are not offered. */
  senderNumber: string;
}

/** Choose a template of a number, fill it, see what it will look like, send it: for a dialog. */
export function TemplatePicker({ senderNumber, ...form }: TemplatePickerProps) {
  const [chosen, setChosen] = useState<Template | null>(null);
  return (
    <Stack>
      {chosen === null ? (
        <TemplateChoice senderNumber={senderNumber} onChoose={setChosen} />
      ) : (
        <TemplateQuickForm template={chosen} onBack={() => setChosen(null)} {...form} />
      )}
    </Stack>
  );
}

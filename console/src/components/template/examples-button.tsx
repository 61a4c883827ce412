import { Button, Group } from '@mantine/core';
import type { TemplateForm } from './use-template-form';

interface ExamplesButtonProps {
  filling: Pick<TemplateForm, 'fields' | 'fillExamples'>;
}

/** For whoever wants to see the message before they have its values; nothing where the template has no examples. */
export function ExamplesButton({ filling: { fields, fillExamples } }: ExamplesButtonProps) {
  const hasExamples = fields.some(({ kind, example }) => kind !== 'staticUrl' && example !== '');
  if (!hasExamples) return null;
  return (
    <Group>
      <Button variant="default" size="compact-sm" onClick={fillExamples}>
        Fill in examples
      </Button>
    </Group>
  );
}

import { Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldValues } from './filled-template';
import { Part } from './part';
import type { PlacedProblems } from './problem-places';
import type { TemplateField } from './template-shape';

interface TemplateFieldsProps {
  fields: readonly TemplateField[];
  form: UseFormReturnType<FieldValues>;
  /** Problems that the preview found in the present values. */
  live: PlacedProblems;
  refused: PlacedProblems;
}

const PARTS = [
  { part: 'header', legend: 'Header' },
  { part: 'body', legend: 'Text' },
  { part: 'buttons', legend: 'Buttons' },
] as const;

/** Shows a field for each value that a template takes, with its problems. */
export function TemplateFields({ fields, form, live, refused }: TemplateFieldsProps) {
  return PARTS.map(({ part, legend }) => {
    const own = fields.filter((field) => field.part === part);
    const problem = refused.atParts.get(part) ?? live.atParts.get(part);
    if (own.length === 0 && problem === undefined) return null;
    return (
      <Part key={part} legend={legend}>
        {own.map((field) => (
          <Field key={field.id} field={field} form={form} live={live.atFields.get(field.id)} />
        ))}
        {problem !== undefined && <Input.Error role="alert">{problem}</Input.Error>}
      </Part>
    );
  });
}

interface FieldProps {
  field: TemplateField;
  form: UseFormReturnType<FieldValues>;
  live: string | undefined;
}

function Field({
  field: { id, kind, label, description, example, required },
  form,
  live,
}: FieldProps) {
  const { error, ...input } = form.getInputProps(id);
  const isUrl = kind === 'mediaUrl' || kind === 'staticUrl';
  // Nobody is told that what they have not come to yet is missing.
  const liveError = form.values[id] === '' ? undefined : live;
  return (
    <TextInput
      label={<bdi>{label}</bdi>}
      description={description}
      placeholder={example}
      withAsterisk={required}
      inputMode={isUrl ? 'url' : 'text'}
      dir={isUrl ? 'ltr' : 'auto'}
      autoComplete="off"
      styles={{ description: { overflowWrap: 'anywhere' }, error: { overflowWrap: 'anywhere' } }}
      {...input}
      error={error ?? liveError}
    />
  );
}

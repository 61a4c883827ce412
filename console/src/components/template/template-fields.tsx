import { Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldValues } from './filled-template';
import { Part } from './part';
import type { PlacedProblems } from './problem-places';
import type { FieldPart, TemplateField } from './template-field';

interface TemplateFieldsProps {
  fields: readonly TemplateField[];
  form: UseFormReturnType<FieldValues>;
  /** Problems that the preview found in the present values. */
  live: PlacedProblems;
  refused: PlacedProblems;
}

const LEGENDS: Record<string, string> = {
  header: 'Header',
  offer: 'Offer',
  body: 'Text',
  buttons: 'Buttons',
};

/** Shows a field for each value that a template takes, with its problems. */
export function TemplateFields({ fields, form, live, refused }: TemplateFieldsProps) {
  const parts = new Set<FieldPart>([
    'header',
    'offer',
    'body',
    'buttons',
    ...fields.map(({ part }) => part),
  ]);
  return [...parts].map((part) => {
    const own = fields.filter((field) => field.part === part);
    const problem = refused.atParts.get(part) ?? live.atParts.get(part);
    if (own.length === 0 && problem === undefined) return null;
    return (
      <Part key={part} legend={LEGENDS[part] ?? `Card ${Number(part.slice('card'.length)) + 1}`}>
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
      label={
        <>
          <bdi>{label}</bdi>
          {!required && ' (optional)'}
        </>
      }
      description={description}
      placeholder={example === '' ? undefined : `e.g. ${example}`}
      aria-required={required}
      inputMode={isUrl ? 'url' : 'text'}
      dir={isUrl ? 'ltr' : 'auto'}
      autoComplete="off"
      styles={{ description: { overflowWrap: 'anywhere' }, error: { overflowWrap: 'anywhere' } }}
      {...input}
      error={error ?? liveError}
    />
  );
}

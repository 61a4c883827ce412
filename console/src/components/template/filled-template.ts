import type { FilledTemplate } from '../../lib/api/templates';
import type { TemplateField } from './template-shape';

/** Typed values, by the field's id. */
export type FieldValues = Record<string, string>;

/** A template with the values of its form. What is empty is left out: Herald then says that it is missing. */
export function filledTemplate(
  templateId: string,
  fields: readonly TemplateField[],
  values: FieldValues,
): FilledTemplate {
  const filled = fields.filter(({ id }) => (values[id] ?? '') !== '');
  const valuesOf = (part: TemplateField['part'], ...kinds: TemplateField['kind'][]) =>
    filled
      .filter((field) => field.part === part && kinds.includes(field.kind))
      .map(({ id, name }) => [name, values[id] ?? ''] as const);
  const header = valuesOf('header', 'variable');
  const body = valuesOf('body', 'variable');
  const buttons = valuesOf('buttons', 'button', 'staticUrl');
  const media = valuesOf('header', 'mediaUrl', 'filename');
  const hasHeader = fields.some(({ part, kind }) => part === 'header' && kind === 'variable');
  return {
    templateId,
    ...(header.length + body.length > 0 && {
      templateVariables: variablesOf(header, body, hasHeader),
    }),
    ...Object.fromEntries(media),
    ...(buttons.length > 0 && { buttonValues: Object.fromEntries(buttons) }),
  };
}

type Entries = (readonly [string, string])[];

/** Flat for a body alone, as most people write it. */
function variablesOf(header: Entries, body: Entries, hasHeader: boolean) {
  const variables = hasHeader
    ? { header: Object.fromEntries(header), body: Object.fromEntries(body) }
    : Object.fromEntries(body);
  // The document has no type for "anything by name".
  return variables as FilledTemplate['templateVariables'] & object;
}

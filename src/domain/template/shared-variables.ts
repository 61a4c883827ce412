import { shorten, quote } from './quote';
import type { TemplateContent, VariableKeys } from './template';
import { variableOf } from './template-values';
import type { HeaderValue, PartValues, TemplateValues } from './template-values';
import type { ValueProblem } from './value-problem';

/** A value, and which of the provider's variables it fills. */
interface Use {
  key: string | undefined;
  value: string;
  field: string;
  /** As people know it. */
  name: string;
}

/**
 * Variables of a provider may stand in several places (Twilio): the order's number in the body and in the address of a
 * button, say. Each has one value, so two different ones cannot both be sent.
 */
export function sharedVariableProblems(
  { variableKeys }: TemplateContent,
  values: TemplateValues,
): ValueProblem[] {
  if (variableKeys === undefined || variableKeys === null) return [];
  const firstUses = new Map<string, Use>();
  return messageUses(values, variableKeys).flatMap((use): ValueProblem[] => {
    if (use.key === undefined) return [];
    const first = firstUses.get(use.key);
    if (first === undefined) firstUses.set(use.key, use);
    if (first === undefined || first.value === use.value) return [];
    const message = `${use.name} is the same variable of the template as ${first.name}: both need one value, character for character`;
    return [{ field: use.field, message, code: 'unexpected' }];
  });
}

function messageUses(values: TemplateValues, keys: VariableKeys): Use[] {
  const cards = (values.cards ?? []).flatMap((card, index) => {
    const cardKeys = keys.cards?.[index];
    const uses = cardKeys === undefined ? [] : usesOf(card, cardKeys);
    return uses.map((use) => ({
      ...use,
      field: `cards.${index}.${use.field}`,
      name: `Card ${index + 1}: ${use.name}`,
    }));
  });
  return [...usesOf(values, keys), ...cards];
}

function usesOf({ header, body, buttons }: PartValues, keys: VariableKeys): Use[] {
  return [
    ...headerUses(header, keys),
    ...body.map(({ name, value }) => ({
      key: keys.body[name],
      value,
      field: `templateVariables.body.${name}`,
      name: `Body variable ${quote(name)}`,
    })),
    ...buttons.map((button) => ({
      key: keys.buttons[String(button.index)],
      value: variableOf(button) ?? '',
      field: `${button.type === 'quick_reply' ? 'quickReplyPayloads' : 'buttonValues'}.${shorten(button.text)}`,
      name: `Button ${quote(button.text)}`,
    })),
  ];
}

function headerUses(header: HeaderValue | null, keys: VariableKeys): Use[] {
  if (header === null) return [];
  if (header.kind === 'text') {
    return header.values.map(({ name, value }) => ({
      key: keys.header[name],
      value,
      field: `templateVariables.header.${name}`,
      name: `Header variable ${quote(name)}`,
    }));
  }
  if (header.kind !== 'media' || header.variable === undefined) return [];
  const { name, value } = header.variable;
  const field = 'headerMediaUrl';
  return [{ key: keys.header[name], value, field, name: 'The last part of headerMediaUrl' }];
}

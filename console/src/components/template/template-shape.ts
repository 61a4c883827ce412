import type { components } from '../../lib/api/schema';
import { capitalized } from '../../lib/text';
import type { TemplateField } from './template-field';
import { headerFields, offerFields, productFields } from './rich-fields';
import {
  PLACEHOLDER,
  type TemplateComponent,
  componentsOf,
  mediaTypeOf,
} from './template-components';

type Template = components['schemas']['Template'];
type Described = Pick<Template, 'variables' | 'buttons' | 'requires'>;
type Parts = ReturnType<typeof componentsOf>;

/** The fields of a template, in the order of the message. */
export function fieldsOf(template: Template): TemplateField[] {
  const { offer, cards, ...parts } = componentsOf(template);
  const [header, ...others] = partsOf(template, parts);
  return [
    ...(header ?? []),
    ...offerFields(offer),
    ...others.flat(),
    ...cards.flatMap((card, index) => {
      const described = template.cards[index];
      return described === undefined ? [] : cardFields(described, card, index);
    }),
  ];
}

/** The fields of header, body and buttons. */
function partsOf(template: Described, parts: Omit<Parts, 'offer' | 'cards'>): TemplateField[][] {
  const { header, body } = parts;
  return [
    [
      ...mediaFields(header),
      ...headerFields(header),
      ...variableFields('header', template.variables.header, header),
    ],
    variableFields('body', template.variables.body, body),
    [...buttonFields(template, parts.buttons), ...productFields(template)],
  ];
}

/** The fields of a card are those of a message, one level down. */
function cardFields(
  described: Described,
  card: Omit<Parts, 'offer' | 'cards'>,
  index: number,
): TemplateField[] {
  return partsOf(described, card)
    .flat()
    .map((field) => ({
      ...field,
      id: `card${index}${field.id}`,
      part: `card${index}`,
      path: ['cards', String(index), ...field.path],
    }));
}

function mediaFields(header: TemplateComponent | undefined): TemplateField[] {
  const mediaType = mediaTypeOf(header);
  const approved = header?.media_url;
  const isFixed = approved !== undefined && !PLACEHOLDER.test(approved);
  if (mediaType === undefined || isFixed) return [];
  const url: TemplateField = {
    part: 'header',
    required: true,
    id: 'headerMediaUrl',
    kind: 'mediaUrl',
    path: ['headerMediaUrl'],
    label: `${capitalized(mediaType)} URL`,
    description:
      approved === undefined
        ? 'Public HTTPS URL. The provider downloads the file from there.'
        : `Format: ${approved.replace(PLACEHOLDER, '…')}`,
    example: firstText(header?.example?.['header_handle']),
  };
  if (mediaType !== 'document' || approved !== undefined) return [url];
  const id = 'headerMediaFilename';
  const description = 'File name shown to the recipient.';
  const filename: TemplateField = {
    ...url,
    id,
    kind: 'text',
    path: [id],
    label: 'File name',
    description,
    example: '',
    required: false,
  };
  return [url, filename];
}

function variableFields(
  part: 'header' | 'body',
  names: readonly string[],
  component: TemplateComponent | undefined,
): TemplateField[] {
  const examples = examplesOf(part, component);
  return names.map((name, index) => ({
    id: `${part}${index}`,
    part,
    kind: 'text',
    path: ['templateVariables', part, name],
    label: `{{${name}}}`,
    example: examples.named.get(name) ?? examples.listed[index] ?? '',
    required: true,
  }));
}

/** Returns the samples of a header or body: a list for numbered variables, by name for named ones. */
export function examplesOf(part: 'header' | 'body', component: TemplateComponent | undefined) {
  const listed = component?.example?.[`${part}_text`];
  const named = component?.example?.[`${part}_text_named_params`];
  const params = (Array.isArray(named) ? named : []) as { param_name?: string; example?: string }[];
  return {
    // Meta lists those of the body in a list of lists.
    listed: texts(Array.isArray(listed) && Array.isArray(listed[0]) ? listed[0] : listed),
    named: new Map(params.map(({ param_name: name, example }) => [name, example])),
  };
}

/** Descriptions of values that a button may be given and does not need. */
const OPTIONAL: Record<string, string> = {
  FLOW: 'Flow token, returned with the answers.',
  CATALOG: 'Product shown as the picture.',
};

function buttonFields(described: Described, buttons: Parts['buttons']): TemplateField[] {
  const hasPayloads = described.requires.includes('quickReplyPayloads');
  return described.buttons.flatMap(({ text, type, url, parameterized }, index): TemplateField[] => {
    const field = {
      id: `button${index}`,
      part: 'buttons',
      path: ['buttonValues', text],
      label: text,
      kind: 'text',
      required: parameterized,
    } as const;
    if (type === 'URL' && url !== undefined && !PLACEHOLDER.test(url)) {
      const description = 'Replaces the URL of the button.';
      return [{ ...field, kind: 'staticUrl', description, example: url }];
    }
    if (type === 'QUICK_REPLY' && hasPayloads) {
      const description = 'Payload returned when the button is tapped.';
      return [
        { ...field, path: ['quickReplyPayloads', text], description, example: '', required: true },
      ];
    }
    const optional = OPTIONAL[type];
    if (!parameterized && optional === undefined) return [];
    const given = firstText(buttons[index]?.example);
    const isUrl = url !== undefined;
    const description = isUrl
      ? `Variable part of ${url}`
      : (optional ?? 'Code the recipient copies.');
    return [{ ...field, description, example: isUrl ? variablePart(url, given) : given }];
  });
}

/** Returns the text in place of the placeholder in an address that a template was approved with. */
function variablePart(url: string, example: string): string {
  const [start = '', end = ''] = url.split(PLACEHOLDER);
  const isWhole = example.startsWith(start) && example.endsWith(end);
  return isWhole ? example.slice(start.length, example.length - end.length) : example;
}

function firstText(value: unknown): string {
  return typeof value === 'string' ? value : (texts(value)[0] ?? '');
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

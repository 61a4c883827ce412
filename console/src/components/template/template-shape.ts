import type { components } from '../../lib/api/schema';
import {
  PLACEHOLDER,
  type TemplateComponent,
  componentsOf,
  mediaTypeOf,
} from './template-components';

type Template = components['schemas']['Template'];

/** Field to fill in for a template. */
export interface TemplateField {
  /** Id in the form: letters and digits alone, whatever the template calls it. */
  id: string;
  part: 'header' | 'body' | 'buttons';
  kind: 'variable' | 'mediaUrl' | 'filename' | 'button' | 'staticUrl';
  /** The placeholder, or the button's text: its key in a request. */
  name: string;
  label: string;
  description?: string;
  /** Example the template was approved with; empty without one. */
  example: string;
  required: boolean;
}

/** The fields of a template, in the order of the message. */
export function fieldsOf(template: Template): TemplateField[] {
  const { header, body } = componentsOf(template);
  return [
    ...mediaFields(header),
    ...variableFields('header', template.variables.header, header),
    ...variableFields('body', template.variables.body, body),
    ...buttonFields(template),
  ];
}

function mediaFields(header: TemplateComponent | undefined): TemplateField[] {
  const mediaType = mediaTypeOf(header);
  const approved = header?.media_url;
  const isFixed = approved !== undefined && !PLACEHOLDER.test(approved);
  if (mediaType === undefined || isFixed) return [];
  const common = { part: 'header', required: true } as const;
  const url: TemplateField = {
    ...common,
    id: 'headerMediaUrl',
    kind: 'mediaUrl',
    name: 'headerMediaUrl',
    label: `Address of the ${mediaType}`,
    description:
      approved === undefined
        ? 'https, at a public address: the provider fetches it there.'
        : `Of the form ${approved.replace(PLACEHOLDER, '…')}`,
    example: firstText(header?.example?.['header_handle']),
  };
  if (mediaType !== 'document' || approved !== undefined) return [url];
  const name = 'headerMediaFilename';
  const label = 'File name';
  const description = 'What the recipient sees it called. May be left out.';
  const filename = { ...common, id: name, kind: 'filename', name, label, description } as const;
  return [url, { ...filename, example: '', required: false }];
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
    kind: 'variable',
    name,
    label: `{{${name}}}`,
    example: examples.named.get(name) ?? examples.listed[index] ?? '',
    required: true,
  }));
}

function examplesOf(part: 'header' | 'body', component: TemplateComponent | undefined) {
  const listed = component?.example?.[`${part}_text`];
  const named = component?.example?.[`${part}_text_named_params`];
  const params = (Array.isArray(named) ? named : []) as { param_name?: string; example?: string }[];
  return {
    // Meta lists those of the body in a list of lists.
    listed: texts(Array.isArray(listed) && Array.isArray(listed[0]) ? listed[0] : listed),
    named: new Map(params.map(({ param_name: name, example }) => [name, example])),
  };
}

function buttonFields(template: Template): TemplateField[] {
  const { buttons } = componentsOf(template);
  return template.buttons.flatMap(({ text, type, url, parameterized }, index) => {
    const isStatic = type === 'URL' && url !== undefined && !PLACEHOLDER.test(url);
    if (!parameterized && !isStatic) return [];
    const given = firstText(buttons[index]?.example);
    const field = { id: `button${index}`, part: 'buttons', name: text, label: text } as const;
    if (isStatic) {
      const description = 'Replaces the address of the button. It stays when this is empty.';
      return { ...field, kind: 'staticUrl', description, example: url, required: false };
    }
    const isUrl = url !== undefined;
    return {
      ...field,
      kind: 'button',
      description: isUrl ? `Goes into ${url}` : 'The code that the recipient copies.',
      example: isUrl ? variablePart(url, given) : given,
      required: true,
    };
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

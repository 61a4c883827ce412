import type { components } from '../../../lib/api/schema';
import type { Template } from '../../../lib/api/templates';
import {
  type TemplateComponent,
  componentsOf,
} from '../../../components/template/template-components';
import { samplesOf, variablesOf } from './variables';

export type Definition = components['schemas']['TemplateDefinitionRequest']['definition'];
type Component = Definition['components'][number];
type Button = components['schemas']['ButtonsComponent']['buttons'][number];

/** Kinds of buttons that the form knows. */
export const BUTTON_TYPES = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const;
type ButtonType = (typeof BUTTON_TYPES)[number];

export interface ButtonValues {
  type: ButtonType;
  text: string;
  /** Address or number that it opens; empty for a quick reply. */
  target: string;
  /** Complete address, for one with a variable. */
  sample: string;
}

/** Samples of the variables of a text, by `sampleKey` of their names. */
export type Samples = Record<string, string>;

/** The form of a template's definition. */
export interface DefinitionValues {
  sender: string;
  name: string;
  language: string;
  category: string;
  header: string;
  headerSamples: Samples;
  body: string;
  bodySamples: Samples;
  footer: string;
  buttons: ButtonValues[];
}

type DefinedTemplate = Pick<
  Template,
  'name' | 'language' | 'category' | 'senderNumber' | 'providerTemplateComponents'
>;

export const NEW_DEFINITION: DefinitionValues = {
  sender: '',
  name: '',
  language: '',
  category: 'utility',
  header: '',
  headerSamples: {},
  body: '',
  bodySamples: {},
  footer: '',
  buttons: [],
};

/** Returns the name of a sample's field: a name in a form has no dots, and none that every object inherits. */
export function sampleKey(variable: string): string {
  return `of ${variable.replaceAll('.', ' ')}`;
}

/** Returns the definition as the API takes it. Parts that are empty are left out, except the body, which is required. */
export function definitionOf(values: DefinitionValues): Definition {
  const { name, language, category, header, headerSamples, body, bodySamples, footer } = values;
  return {
    name: name.trim(),
    language: language.trim(),
    category: category === 'marketing' ? 'marketing' : 'utility',
    components: [
      ...(header === '' ? [] : [headerOf(header, headerSamples)]),
      bodyOf(body, bodySamples),
      ...(footer === '' ? [] : [{ type: 'FOOTER' as const, text: footer }]),
      ...(values.buttons.length === 0 ? [] : [buttonsOf(values.buttons)]),
    ],
  };
}

function headerOf(text: string, samples: Samples): Component {
  const { listed, named } = examplesOf(text, samples);
  return {
    type: 'HEADER',
    format: 'TEXT',
    text,
    ...(listed !== null && { example: { header_text: listed } }),
    ...(named !== null && { example: { header_text_named_params: named } }),
  };
}

function bodyOf(text: string, samples: Samples): Component {
  const { listed, named } = examplesOf(text, samples);
  return {
    type: 'BODY',
    text,
    ...(listed !== null && { example: { body_text: [listed] } }),
    ...(named !== null && { example: { body_text_named_params: named } }),
  };
}

/** Samples in a list for numbered variables, or with the names of named ones; both null without variables. */
function examplesOf(text: string, samples: Samples) {
  const { names, isNumbered } = variablesOf(text);
  const sampled = names.map((name) => ({
    param_name: name,
    example: samples[sampleKey(name)] ?? '',
  }));
  const isListed = isNumbered && names.length > 0;
  return {
    listed: isListed ? sampled.map(({ example }) => example) : null,
    named: isNumbered ? null : sampled,
  };
}

function buttonsOf(buttons: ButtonValues[]): Component {
  return { type: 'BUTTONS', buttons: buttons.map(buttonOf) };
}

function buttonOf({ type, text, target, sample }: ButtonValues): Button {
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text };
    case 'PHONE_NUMBER':
      return { type, text, phone_number: target.replaceAll(/[\s().-]/g, '') };
    case 'URL': {
      const url = target.trim();
      return { type, text, url, ...(url.includes('{{') && { example: [sample.trim()] }) };
    }
  }
}

/** Returns the form of a template, whose parts are all of those that the form knows (`unknownPartOf`). */
export function valuesOf(template: DefinedTemplate): DefinitionValues {
  const { name, language, category, senderNumber } = template;
  const { header, body, footer, buttons } = componentsOf(template);
  return {
    sender: senderNumber,
    name,
    language,
    category: category.toLowerCase(),
    header: header?.text ?? '',
    headerSamples: keyed(header),
    body: body?.text ?? '',
    bodySamples: keyed(body),
    footer: footer?.text ?? '',
    buttons: buttons.map(({ type, text, url, phone_number: phone, example }) => ({
      type: type as ButtonType,
      text,
      target: url ?? phone ?? '',
      sample: firstText(example),
    })),
  };
}

function keyed(component: TemplateComponent | undefined): Samples {
  const samples = samplesOf(component);
  return Object.fromEntries([...samples].map(([name, sample]) => [sampleKey(name), sample]));
}

function firstText(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof first === 'string' ? first : '';
}

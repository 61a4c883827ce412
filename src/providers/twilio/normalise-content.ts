import {
  fillPlaceholders,
  findPlaceholders,
  isPositional,
} from '../../domain/template/placeholders';
import type {
  ParameterFormat,
  TemplateButton,
  TemplateComponent,
  VariableKeys,
} from '../../domain/template/template';
import { urlOf } from '../../domain/text';
import type { ContentAction, ContentParts } from './content-parts';
import { type Samples, addressExample, textExample } from './content-samples';

const FORMATS: ReadonlyMap<string, 'IMAGE' | 'VIDEO'> = new Map([
  ['jpg', 'IMAGE'],
  ['jpeg', 'IMAGE'],
  ['png', 'IMAGE'],
  ['gif', 'IMAGE'],
  ['webp', 'IMAGE'],
  ['mp4', 'VIDEO'],
  ['3gp', 'VIDEO'],
  ['3gpp', 'VIDEO'],
  ['mov', 'VIDEO'],
]);

export interface NormalisedContent {
  parameterFormat: ParameterFormat;
  components: TemplateComponent[];
  variableKeys: VariableKeys;
}

/**
 * The parts of a content in Meta's component shape, each component with a numbering of its own.
 * @param samples Twilio's sample values, which complete the address of a media header and are the samples of the rest
 */
export function normaliseContent(parts: ContentParts, samples: Samples): NormalisedContent {
  const isNamed = ![parts.headerText, parts.body].map(findPlaceholders).every(isPositional);
  const number = isNamed ? keepNames : numberOwn;
  const header = headerOf(parts, samples, number);
  const body = number(parts.body);
  const buttons = parts.actions.map((action) => buttonOf(action, samples));
  return {
    parameterFormat: isNamed ? 'NAMED' : 'POSITIONAL',
    components: [
      ...header.components,
      ...(body.text === ''
        ? []
        : [{ type: 'BODY', text: body.text, ...textExample('body', body.keys, samples) }]),
      ...(parts.footer === '' ? [] : [{ type: 'FOOTER', text: parts.footer }]),
      ...(buttons.length === 0
        ? []
        : [{ type: 'BUTTONS', buttons: buttons.map(({ button }) => button) }]),
    ],
    variableKeys: {
      header: header.keys,
      body: body.keys,
      buttons: Object.fromEntries(
        buttons.flatMap(({ key }, index) => (key === undefined ? [] : [[String(index), key]])),
      ),
    },
  };
}

function headerOf(
  { headerText, mediaUrl }: ContentParts,
  samples: Samples,
  number: (text: string) => OwnNumbering,
): { components: TemplateComponent[]; keys: Record<string, string> } {
  if (mediaUrl !== '') {
    const { text, keys } = numberOwn(mediaUrl);
    const format = mediaFormat(fillPlaceholders(mediaUrl, samples));
    const { example } = addressExample(text, keys['1'], samples);
    const sampled = example === undefined ? {} : { example: { header_handle: example } };
    return { components: [{ type: 'HEADER', format, media_url: text, ...sampled }], keys };
  }
  if (headerText === '') return { components: [], keys: {} };
  const { text, keys } = number(headerText);
  const example = textExample('header', keys, samples);
  return { components: [{ type: 'HEADER', format: 'TEXT', text, ...example }], keys };
}

/** A button, and Twilio's name of its one variable where it has one. */
function buttonOf(
  { type, title, url, phone, code, id }: ContentAction,
  samples: Samples,
): {
  button: TemplateButton;
  key: string | undefined;
} {
  const text = title;
  switch (type) {
    case 'URL': {
      const own = numberOwn(url ?? '');
      const key = own.keys['1'];
      const example = addressExample(own.text, key, samples);
      return { button: { type, text, url: own.text, ...example }, key };
    }
    case 'COPY_CODE': {
      const [key] = findPlaceholders(code ?? '');
      const fixed = key === undefined ? { code: code ?? '' } : addressExample('', key, samples);
      return { button: { type, text, ...fixed }, key };
    }
    case 'QUICK_REPLY':
    case 'FLOW':
      return { button: { type, text }, key: wholePlaceholder(id ?? '') };
    case 'PHONE_NUMBER':
      return { button: { type, text, phone_number: phone ?? '' }, key: undefined };
    default:
      return { button: { type, text }, key: undefined };
  }
}

/** Returns the name of a placeholder that is all of a text: of a part of an id a send could not give the whole. */
function wholePlaceholder(text: string): string | undefined {
  const [name] = findPlaceholders(text);
  return fillPlaceholders(text, new Map([[name ?? '', '']])) === '' ? name : undefined;
}

/** A component's text with placeholders of its own, and Twilio's name for each of them. */
interface OwnNumbering {
  text: string;
  /** By the component's placeholder. */
  keys: Record<string, string>;
}

/** `Hi {{2}}, {{4}} is on its way` becomes `Hi {{1}}, {{2}} is on its way`, as Meta would have numbered it. */
export function numberOwn(text: string): OwnNumbering {
  const pairs = findPlaceholders(text).map(
    (key, index) => [String(index + 1), key] as const satisfies [string, string],
  );
  const placeholders = new Map(pairs.map(([own, key]) => [key, `{{${own}}}`]));
  return { text: fillPlaceholders(text, placeholders), keys: Object.fromEntries(pairs) };
}

/** Keeps named placeholders as they are. */
function keepNames(text: string): OwnNumbering {
  return { text, keys: Object.fromEntries(findPlaceholders(text).map((name) => [name, name])) };
}

/** Derives the kind of a media header from the file extension: Twilio does not name it. */
function mediaFormat(url: string): 'IMAGE' | 'VIDEO' | 'DOCUMENT' {
  const path = urlOf(url)?.pathname ?? url;
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return FORMATS.get(extension) ?? 'DOCUMENT';
}

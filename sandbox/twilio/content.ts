import { fillPlaceholders, placeholdersOf } from '../template-parts';
import type { SandboxButton, SandboxComponent, SandboxTemplate } from '../types';
import {
  type ContentAction,
  type ContentCard,
  type ContentParts,
  contentTypes,
} from './content-types';
import { sidOf } from './sids';

/** A template as Twilio has it: one number space over header, body and buttons. */
export interface Content {
  sid: string;
  name: string;
  language: string;
  /** Samples, by number. */
  variables: Record<string, string>;
  /** The one content type, by its name. */
  types: Record<string, object>;
  body: string;
}

export function contentOf(template: SandboxTemplate): Content {
  if (template.content !== undefined) return postedContent(template, template.content);
  const numbers = new VariableNumbers();
  const parts: ContentParts = {
    category: template.category,
    ...headerParts(template, numbers),
    body: bodyText(componentOf(template, 'BODY'), numbers),
    footer: componentOf(template, 'FOOTER')?.text ?? null,
    codeExpirationMinutes: componentOf(template, 'FOOTER')?.code_expiration_minutes ?? null,
    // The button of an authentication template has the code of the body.
    actions: template.category === 'AUTHENTICATION' ? [] : actionsOf(template, numbers),
    cards: (componentOf(template, 'CAROUSEL')?.cards ?? []).map((card) => cardOf(card, numbers)),
  };
  return {
    sid: contentSid(template),
    name: template.name,
    language: template.language,
    variables: numbers.samples,
    types: contentTypes(parts),
    body: parts.body,
  };
}

/** Returns a content as it was posted. */
function postedContent(
  template: SandboxTemplate,
  { types, variables }: NonNullable<SandboxTemplate['content']>,
): Content {
  const { name, language } = template;
  const text = componentOf(template, 'BODY')?.text ?? '';
  return { sid: contentSid(template), name, language, variables, types, body: text };
}

export function contentSid({ id }: Pick<SandboxTemplate, 'id'>): string {
  return sidOf('HX', id);
}

/** Whether Twilio has a content type for a template. */
export function hasContent({ metaOnly = false }: SandboxTemplate): boolean {
  return !metaOnly;
}

/** Gives out the numbers of a content, in the order they are asked for. */
class VariableNumbers {
  readonly samples: Record<string, string> = {};

  /** The placeholder for one more variable. */
  next(sample: string): string {
    const number = String(Object.keys(this.samples).length + 1);
    this.samples[number] = sample;
    return `{{${number}}}`;
  }
}

/** The parts of a message, or of a card. */
type Part = Pick<SandboxTemplate, 'components'>;

function componentOf(template: Part, type: SandboxComponent['type']) {
  return template.components.find((component) => component.type === type);
}

/** Twilio wants media on a fixed host; what comes after it may vary. */
function headerParts(template: Part, numbers: VariableNumbers) {
  const header = componentOf(template, 'HEADER');
  if (header === undefined) return { headerText: null, media: null };
  const { header_text: samples = [], header_handle: [link] = [] } = header.example ?? {};
  if (link === undefined) {
    return { headerText: renumbered(header.text ?? '', samples, numbers), media: null };
  }
  const { origin, pathname } = new URL(link);
  return { headerText: null, media: `${origin}/${numbers.next(pathname.slice(1))}` };
}

function bodyText(body: SandboxComponent | undefined, numbers: VariableNumbers): string {
  const { body_text: [positional] = [], body_text_named_params: named = [] } = body?.example ?? {};
  return renumbered(body?.text ?? '', positional ?? named.map(({ example }) => example), numbers);
}

/** The title of a card is none of WhatsApp's, and its text has no variables. */
function cardOf(card: Part, numbers: VariableNumbers): ContentCard {
  return {
    body: componentOf(card, 'BODY')?.text ?? '',
    media: headerParts(card, numbers).media,
    actions: actionsOf(card, numbers),
  };
}

function actionsOf(part: Part, numbers: VariableNumbers): ContentAction[] {
  const { buttons = [] } = componentOf(part, 'BUTTONS') ?? {};
  return buttons.map((button) => actionOf(button, numbers));
}

function actionOf(button: SandboxButton, numbers: VariableNumbers): ContentAction {
  const title = button.text;
  const [example = ''] = button.example ?? [];
  switch (button.type) {
    case 'URL': {
      const url = button.url ?? '';
      const sample = example.slice(url.indexOf('{{'));
      return { type: 'URL', title, url: renumbered(url, [sample], numbers) };
    }
    case 'PHONE_NUMBER':
      return { type: 'PHONE_NUMBER', title, phone: button.phone_number ?? '' };
    case 'COPY_CODE':
      return { type: 'COPY_CODE', title, code: numbers.next(example) };
    case 'FLOW': {
      const { flow_id: flowId = '', navigate_screen: screen = '' } = button;
      return { type: 'FLOW', title, flowId, screen, id: numbers.next('unused') };
    }
    case 'CATALOG':
      return { type: 'CATALOG', title, items: [] };
    case 'MPM':
      return { type: 'CATALOG', title, items: button.example ?? [] };
    default:
      return { type: 'QUICK_REPLY', title, id: title.toLowerCase().replaceAll(/\W+/g, '_') };
  }
}

/** A component's text with its placeholders replaced by those of the content. */
function renumbered(text: string, samples: string[], numbers: VariableNumbers): string {
  const own = placeholdersOf(text);
  const pairs = own.map((name, index): [string, string] => [
    name,
    numbers.next(samples[index] ?? ''),
  ]);
  return fillPlaceholders(text, new Map(pairs));
}

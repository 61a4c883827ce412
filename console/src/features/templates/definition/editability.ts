import type { Provider } from '../../../lib/api/senders';
import type { Template } from '../../../lib/api/templates';
import type { TemplateComponent } from '../../../components/template/template-components';
import { BUTTON_TYPES } from './definition-values';

type JudgedTemplate = Pick<
  Template,
  'category' | 'senderConnected' | 'providerTemplateProviderStatus' | 'providerTemplateComponents'
>;

/** Statuses in which Meta takes edits (Meta, template management). */
const EDITABLE: readonly string[] = ['APPROVED', 'REJECTED', 'PAUSED'];

/** Returns why the console cannot edit a template; null when it can. @param provider null without a connected number */
export function reasonNotEditable(
  template: JudgedTemplate,
  provider: Provider | null,
): string | null {
  if (provider === null || !template.senderConnected) {
    return 'Not editable: its number is disconnected.';
  }
  if (provider === 'twilio') {
    return 'Not editable: Twilio keeps templates as submitted. Create a new one instead.';
  }
  const part = unknownPartOf(template);
  if (part !== null) return `Not editable here: it has ${part}. Edit it in WhatsApp Manager.`;
  if (EDITABLE.includes(template.providerTemplateProviderStatus)) return null;
  return 'Not editable now: Meta takes edits of approved, rejected and paused templates only.';
}

const FORMATS: Record<string, string> = {
  IMAGE: 'an image',
  VIDEO: 'a video',
  DOCUMENT: 'a document',
  LOCATION: 'a location',
  PRODUCT: 'a product',
};

const PARTS: Record<string, string> = {
  CAROUSEL: 'a carousel',
  LIMITED_TIME_OFFER: 'a limited-time offer',
};

const BUTTONS: Record<string, string> = {
  COPY_CODE: 'a button that copies a code',
  FLOW: 'a button that opens a form',
  CATALOG: 'a button that opens a catalog',
  MPM: 'a button that opens products',
};

/** Fields of parts and buttons that the form keeps. An edit without the others would lose them. */
const KNOWN = ['type', 'format', 'text', 'example', 'buttons', 'url', 'phone_number'];

/** Returns what of a template the form does not know, in words; null when it knows all of it. */
export function unknownPartOf({
  category,
  providerTemplateComponents: json,
}: Pick<Template, 'category' | 'providerTemplateComponents'>): string | null {
  if (!['MARKETING', 'UTILITY'].includes(category)) return 'a category with texts of WhatsApp';
  const components = JSON.parse(json) as TemplateComponent[];
  return firstOf(components, unknownOfComponent);
}

function unknownOfComponent(component: TemplateComponent): string | null {
  const { type, format = 'TEXT', buttons = [] } = component;
  if (format !== 'TEXT') return FORMATS[format] ?? 'a header of another kind';
  if (!['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type)) {
    return PARTS[type] ?? 'a part of another kind';
  }
  return firstOf(buttons, unknownOfButton) ?? unknownField(component);
}

function unknownOfButton(button: { type: string }): string | null {
  const isKnown = (BUTTON_TYPES as readonly string[]).includes(button.type);
  return isKnown ? unknownField(button) : (BUTTONS[button.type] ?? 'a button of another kind');
}

function unknownField(part: object): string | null {
  const isKnown = Object.keys(part).every((field) => KNOWN.includes(field));
  return isKnown ? null : 'settings that this form does not show';
}

function firstOf<Item>(items: Item[], find: (item: Item) => string | null): string | null {
  return items.map(find).find((found) => found !== null) ?? null;
}

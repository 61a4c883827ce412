import type { components } from '../../lib/api/schema';

type Template = components['schemas']['Template'];
type Rendered = components['schemas']['Preview']['rendered'];
type Card = NonNullable<Rendered['cards']>[number];

interface Button {
  type: string;
  text: string;
  url?: string;
  phone_number?: string;
  example?: unknown;
}

/** A part of a template, in Meta's shape whatever the provider. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  media_url?: string;
  buttons?: Button[];
  limited_time_offer?: { text: string; has_expiration: boolean };
  cards?: { components: TemplateComponent[] }[];
  example?: Record<string, unknown>;
}

const MEDIA = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
/** Placeholder that a send replaces with a value. */
export const PLACEHOLDER = /\{\{[^}]*\}\}/;

/** The template as its recipient would see it without any value. */
export function unfilled(template: Template): Rendered {
  const { footer, offer, cards } = componentsOf(template);
  const limited = offer?.limited_time_offer;
  return {
    ...unfilledPart(componentsOf(template), template.buttons),
    footer: footer?.text ?? null,
    ...(limited && { offer: { text: limited.text, expiresAt: null } }),
    ...(cards.length > 0 && {
      cards: cards.map((card, index) => unfilledPart(card, template.cards[index]?.buttons ?? [])),
    }),
  };
}

function unfilledPart(
  { header, body }: Pick<Part, 'header' | 'body'>,
  buttons: Template['buttons'],
): Card {
  return {
    header: unfilledHeader(header),
    body: body?.text ?? '',
    buttons: buttons.map(({ text: label, type, url: to }) => ({
      text: label,
      type,
      ...(to !== undefined && { url: to }),
    })),
  };
}

function unfilledHeader(header: TemplateComponent | undefined): Rendered['header'] {
  const mediaType = mediaTypeOf(header);
  const { format, media_url: url, text } = header ?? {};
  if (mediaType !== undefined) {
    return { kind: 'media', mediaType, ...(url !== undefined && { url }) };
  }
  if (format === 'LOCATION') return { kind: 'location', location: null };
  if (format === 'PRODUCT') return { kind: 'product', product: null };
  return text === undefined ? null : { kind: 'text', text };
}

type Part = ReturnType<typeof partOf>;

/** The parts of a template that a send looks at. */
export function componentsOf({
  providerTemplateComponents: json,
}: Pick<Template, 'providerTemplateComponents'>) {
  const components = JSON.parse(json) as TemplateComponent[];
  const find = (type: string) => components.find((component) => component.type === type);
  const cards = find('CAROUSEL')?.cards ?? [];
  return {
    ...partOf(components),
    offer: find('LIMITED_TIME_OFFER'),
    cards: cards.map((card) => partOf(card.components)),
  };
}

function partOf(components: TemplateComponent[]) {
  const find = (type: string) => components.find((component) => component.type === type);
  return {
    header: find('HEADER'),
    body: find('BODY'),
    footer: find('FOOTER'),
    buttons: find('BUTTONS')?.buttons ?? [],
  };
}

/** Undefined for a header of text, and for none. */
export function mediaTypeOf(header: TemplateComponent | undefined) {
  return MEDIA[header?.format as keyof typeof MEDIA] as
    (typeof MEDIA)[keyof typeof MEDIA] | undefined;
}

import { encodeIllegalCharacters } from './button-url';
import { fillEveryPlaceholder, fillPlaceholders, findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateContent } from './template';
import {
  buttonsOf,
  cardsOf,
  componentOf,
  headerKindOf,
  isMediaType,
  textOf,
} from './template-shape';
import type {
  ButtonValue,
  HeaderLocation,
  HeaderProduct,
  HeaderValue,
  MediaType,
  MediaValue,
  PartValues,
  PlaceholderValue,
  ProductSection,
  TemplateValues,
} from './template-values';

type RenderedHeader =
  | { kind: 'text'; text: string }
  /** Without a URL while none is given and the template has none. */
  | { kind: 'media'; mediaType: MediaType; url?: string; filename?: string }
  /** Null while none is given. */
  | { kind: 'location'; location: HeaderLocation | null }
  | { kind: 'product'; product: HeaderProduct | null };

interface RenderedButton {
  text: string;
  type: string;
  /** Where a URL button leads, with its value in place. */
  url?: string;
  /** The products that a button opens. */
  sections?: ProductSection[];
}

/** A card of a carousel as its recipient sees it. */
export interface RenderedCard {
  header: RenderedHeader | null;
  body: string;
  buttons: RenderedButton[];
}

/** A message as its recipient sees it. */
export interface RenderedTemplate extends RenderedCard {
  footer: string | null;
  /** A limited-time offer: its text, and until when it holds where the template shows that. */
  offer?: { text: string; expiresAt: string | null };
  /** The cards of a carousel. */
  cards?: RenderedCard[];
}

/** Fills a template for people to look at: Inbox and preview. What has no value keeps its placeholder; never throws. */
export function renderTemplate(
  template: TemplateContent,
  values: TemplateValues,
): RenderedTemplate {
  const offer = componentOf(template, 'LIMITED_TIME_OFFER')?.limited_time_offer;
  const cards = cardsOf(template).map((card, index) =>
    renderPart(card, values.cards?.[index] ?? NO_VALUES),
  );
  return {
    ...renderPart(template, values),
    footer: componentOf(template, 'FOOTER')?.text ?? null,
    ...(offer && { offer: { text: offer.text, expiresAt: values.offerExpiresAt ?? null } }),
    ...(cards.length > 0 && { cards }),
  };
}

const NO_VALUES: PartValues = { header: null, body: [], buttons: [] };

function renderPart(template: TemplateContent, values: PartValues): RenderedCard {
  return {
    header: renderHeader(template, values.header),
    body: fill(textOf(template, 'BODY'), values.body),
    buttons: buttonsOf(template).map((button, index) =>
      renderButton(
        button,
        values.buttons.find((value) => value.index === index),
      ),
    ),
  };
}

function renderHeader(template: TemplateContent, value: HeaderValue | null): RenderedHeader | null {
  if (value?.kind === 'media') return renderMedia(value);
  if (value?.kind === 'location') {
    const { kind, ...location } = value;
    return { kind, location };
  }
  if (value?.kind === 'product') {
    const { kind, ...product } = value;
    return { kind, product };
  }
  return renderOwnHeader(template, value?.values ?? []);
}

/** A text with its values, or a header whose value is not given. */
function renderOwnHeader(
  template: TemplateContent,
  values: PlaceholderValue[],
): RenderedHeader | null {
  const kind = headerKindOf(template);
  const { text, media_url: url } = componentOf(template, 'HEADER') ?? {};
  if (isMediaType(kind))
    return { kind: 'media', mediaType: kind, ...(url !== undefined && { url }) };
  if (kind === 'location') return { kind, location: null };
  if (kind === 'product') return { kind, product: null };
  return text === undefined ? null : { kind: 'text', text: fill(text, values) };
}

function renderMedia({ mediaType, url, filename }: MediaValue): RenderedHeader {
  return { kind: 'media', mediaType, url, ...(filename !== undefined && { filename }) };
}

function renderButton(button: TemplateButton, value: ButtonValue | undefined): RenderedButton {
  const { text, type, url } = button;
  if (value?.type === 'products') return { text, type, sections: value.sections };
  if (url === undefined) return { text, type };
  if (value === undefined || !('value' in value)) return { text, type, url };
  const isReplaced = findPlaceholders(url).length === 0;
  const suffix = value.type === 'url' ? value.value : encodeIllegalCharacters(value.value);
  return { text, type, url: isReplaced ? value.value : fillEveryPlaceholder(url, suffix) };
}

function fill(text: string, values: PlaceholderValue[]): string {
  return fillPlaceholders(text, new Map(values.map(({ name, value }) => [name, value])));
}

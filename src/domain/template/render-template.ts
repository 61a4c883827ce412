import { encodeIllegalCharacters } from './button-url';
import { fillEveryPlaceholder, fillPlaceholders, findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateContent } from './template';
import { buttonsOf, componentOf, headerKindOf, isMediaType, textOf } from './template-shape';
import type {
  ButtonValue,
  HeaderValue,
  MediaType,
  MediaValue,
  PlaceholderValue,
  TemplateValues,
} from './template-values';

type RenderedHeader =
  | { kind: 'text'; text: string }
  /** Without a URL while none is given and the template has none. */
  | { kind: 'media'; mediaType: MediaType; url?: string; filename?: string };

interface RenderedButton {
  text: string;
  type: string;
  /** Where a URL button leads, with its value in place. */
  url?: string;
}

/** A message as its recipient sees it. */
export interface RenderedTemplate {
  header: RenderedHeader | null;
  body: string;
  footer: string | null;
  buttons: RenderedButton[];
}

/** Fills a template for people to look at: Inbox and preview. What has no value keeps its placeholder; never throws. */
export function renderTemplate(
  template: TemplateContent,
  values: TemplateValues,
): RenderedTemplate {
  return {
    header: renderHeader(template, values.header),
    body: fill(textOf(template, 'BODY'), values.body),
    footer: componentOf(template, 'FOOTER')?.text ?? null,
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
  const kind = headerKindOf(template);
  const { text, media_url: url } = componentOf(template, 'HEADER') ?? {};
  if (isMediaType(kind))
    return { kind: 'media', mediaType: kind, ...(url !== undefined && { url }) };
  return text === undefined ? null : { kind: 'text', text: fill(text, value?.values ?? []) };
}

function renderMedia({ mediaType, url, filename }: MediaValue): RenderedHeader {
  return { kind: 'media', mediaType, url, ...(filename !== undefined && { filename }) };
}

function renderButton(button: TemplateButton, value: ButtonValue | undefined): RenderedButton {
  const { text, type, url } = button;
  if (url === undefined) return { text, type };
  if (value === undefined) return { text, type, url };
  const isReplaced = findPlaceholders(url).length === 0;
  const suffix = value.type === 'url' ? value.value : encodeIllegalCharacters(value.value);
  return { text, type, url: isReplaced ? value.value : fillEveryPlaceholder(url, suffix) };
}

function fill(text: string, values: PlaceholderValue[]): string {
  return fillPlaceholders(text, new Map(values.map(({ name, value }) => [name, value])));
}

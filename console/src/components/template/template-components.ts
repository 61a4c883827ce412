import type { components } from '../../lib/api/schema';

type Template = components['schemas']['Template'];
type Rendered = components['schemas']['Preview']['rendered'];

interface Button {
  type: string;
  text: string;
  url?: string;
  example?: unknown;
}

/** A part of a template, in Meta's shape whatever the provider. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  media_url?: string;
  buttons?: Button[];
  example?: Record<string, unknown>;
}

const MEDIA = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
/** Placeholder that a send replaces with a value. */
export const PLACEHOLDER = /\{\{[^}]*\}\}/;

/** The template as its recipient would see it without any value. */
export function unfilled(template: Template): Rendered {
  const { header, body, footer } = componentsOf(template);
  const mediaType = mediaTypeOf(header);
  const { media_url: url, text } = header ?? {};
  const media = mediaType && {
    kind: 'media' as const,
    mediaType,
    ...(url !== undefined && { url }),
  };
  const textHeader = text === undefined ? null : { kind: 'text' as const, text };
  return {
    header: media ?? textHeader,
    body: body?.text ?? '',
    footer: footer?.text ?? null,
    buttons: template.buttons.map(({ text: label, type, url: to }) => ({
      text: label,
      type,
      ...(to !== undefined && { url: to }),
    })),
  };
}

/** The parts of a template that a send looks at. */
export function componentsOf({ providerTemplateComponents: json }: Template) {
  const components = JSON.parse(json) as TemplateComponent[];
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

export interface PlaceholderValue {
  /** The placeholder as written between the braces: "1" or "first_name". */
  name: string;
  value: string;
}

export type MediaType = 'image' | 'video' | 'document';

export type HeaderValue = { kind: 'text'; values: PlaceholderValue[] } | MediaValue;

export interface MediaValue {
  kind: 'media';
  mediaType: MediaType;
  /** The whole address. */
  url: string;
  filename?: string;
  /** Value for the placeholder of the template's own `media_url`, where it has one. */
  variable?: PlaceholderValue;
}

/** A value for one button; buttons that take none (static URL left alone, phone, quick reply) do not appear. */
export interface ButtonValue {
  /** Position among all buttons of the template, from 0: what Meta calls the index. */
  index: number;
  type: 'url' | 'copy_code' | 'one_time_password';
  /** The button's text. */
  text: string;
  /** Value for the placeholder, ready for the provider: already encoded for a URL. */
  value: string;
}

/**
 * Every value a template needs, complete and checked, independent of the provider.
 * Stored on the message, so that a template changed meanwhile never sends a half-old message.
 */
export interface TemplateValues {
  header: HeaderValue | null;
  body: PlaceholderValue[];
  buttons: ButtonValue[];
}

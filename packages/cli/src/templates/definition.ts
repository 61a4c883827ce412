/** Samples of variables: a list for numbered ones, a map for named ones. */
export type Samples = string[] | Record<string, string>;

/** Text with the samples of its variables. */
export interface SampledText {
  text?: string | undefined;
  samples?: Samples | undefined;
}

/** Header: a text, or a file at Twilio. */
export interface HeaderSource extends SampledText {
  format?: 'image' | 'video' | 'document' | undefined;
  /** Address of the file. */
  url?: string | undefined;
  /** Complete address, for one with a variable. */
  sample?: string | undefined;
}

/** Button of a template. The first field says its kind and holds its text; that of `copyCode` is a sample. */
export type ButtonSource =
  | { reply: string }
  | { link: string; url: string; sample?: string | undefined }
  | { call: string; phone: string }
  | { copyCode: string }
  | { otp: string };

/** Category and parts of a template as a file has them. */
export interface TemplateSource {
  category: 'marketing' | 'utility' | 'authentication';
  header?: HeaderSource | undefined;
  body: SampledText & { securityRecommendation?: boolean | undefined };
  footer?: { text?: string | undefined; codeExpiresInMinutes?: number | undefined } | undefined;
  buttons?: ButtonSource[] | undefined;
}

/** Name and language of a template. */
export interface TemplateKey {
  name: string;
  language: string;
}

/** Template as Herald takes it, in Meta's shape. */
export interface TemplateDefinition extends TemplateKey {
  category: string;
  components: object[];
}

/** Returns the definition that Herald takes. */
export function definitionOf(
  { name, language }: TemplateKey,
  { category, header, body, footer, buttons }: TemplateSource,
): TemplateDefinition {
  const components: object[] = [];
  if (header !== undefined) components.push(headerOf(header));
  components.push({
    type: 'BODY',
    ...present({ text: body.text, add_security_recommendation: body.securityRecommendation }),
    ...exampleOf(body, 'body_text', (samples) => [samples]),
  });
  if (footer !== undefined)
    components.push({
      type: 'FOOTER',
      ...present({ text: footer.text, code_expiration_minutes: footer.codeExpiresInMinutes }),
    });
  if (buttons !== undefined) components.push({ type: 'BUTTONS', buttons: buttons.map(buttonOf) });
  return { name, language, category, components };
}

/** Tells whether two templates are the same at the provider. */
export function isSame(one: TemplateSource, other: TemplateSource): boolean {
  const key = { name: '', language: '' };
  return canonical(definitionOf(key, one)) === canonical(definitionOf(key, other));
}

/** Formats a definition with the keys of maps in one order. */
function canonical(definition: TemplateDefinition): string {
  return JSON.stringify(definition, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function headerOf(header: HeaderSource): object {
  const { text, format, url, sample } = header;
  if (format === undefined)
    return {
      type: 'HEADER',
      ...present({ text }),
      ...exampleOf(header, 'header_text', (samples) => samples),
    };
  return {
    type: 'HEADER',
    format: format.toUpperCase(),
    ...present({ text, media_url: url }),
    ...(sample === undefined ? {} : { example: { header_handle: [sample] } }),
  };
}

function exampleOf(
  { samples }: SampledText,
  field: 'header_text' | 'body_text',
  listed: (samples: string[]) => unknown,
): object {
  if (samples === undefined || Object.keys(samples).length === 0) return {};
  if (Array.isArray(samples)) return { example: { [field]: listed(samples) } };
  const params = Object.entries(samples)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, example]) => ({ param_name: name, example }));
  return { example: { [`${field}_named_params`]: params } };
}

function buttonOf(button: ButtonSource): object {
  if ('reply' in button) return { type: 'QUICK_REPLY', text: button.reply };
  if ('call' in button)
    return { type: 'PHONE_NUMBER', text: button.call, phone_number: button.phone };
  if ('copyCode' in button) return { type: 'COPY_CODE', example: [button.copyCode] };
  if ('otp' in button)
    return {
      type: 'OTP',
      otp_type: 'COPY_CODE',
      ...(button.otp === '' ? {} : { text: button.otp }),
    };
  const { link, url, sample } = button;
  return { type: 'URL', text: link, url, ...(sample === undefined ? {} : { example: [sample] }) };
}

/** Drops the fields that are undefined. */
export function present<Value extends object>(
  fields: Value,
): { [Field in keyof Value]?: Exclude<Value[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Value]?: Exclude<Value[Field], undefined>;
  };
}

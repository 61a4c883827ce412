import type { SandboxButton, SandboxCard, SandboxComponent } from './types';

const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;

type Media = 'IMAGE' | 'VIDEO' | 'DOCUMENT';

/** A body with positional placeholders; one example for each. */
export function body(text: string, ...examples: string[]): SandboxComponent {
  return {
    type: 'BODY',
    text,
    ...(examples.length > 0 && { example: { body_text: [examples] } }),
  };
}

/** A body with named placeholders; one example for each name. */
export function namedBody(text: string, examples: Record<string, string>): SandboxComponent {
  const params = Object.entries(examples).map(([name, example]) => ({
    param_name: name,
    example,
  }));
  return { type: 'BODY', text, example: { body_text_named_params: params } };
}

export function textHeader(text: string, ...examples: string[]): SandboxComponent {
  return {
    type: 'HEADER',
    format: 'TEXT',
    text,
    ...(examples.length > 0 && { example: { header_text: examples } }),
  };
}

export function mediaHeader(format: Media, exampleUrl: string): SandboxComponent {
  return { type: 'HEADER', format, example: { header_handle: [exampleUrl] } };
}

/** A header whose value comes with each send: Meta has no example of one. */
export function valueHeader(format: 'LOCATION' | 'PRODUCT'): SandboxComponent {
  return { type: 'HEADER', format };
}

/** With an end that each send gives. */
export function limitedTimeOffer(text: string): SandboxComponent {
  return { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text, has_expiration: true } };
}

export function carousel(...cards: SandboxComponent[][]): SandboxComponent {
  return { type: 'CAROUSEL', cards: cards.map((components): SandboxCard => ({ components })) };
}

export function footer(text: string): SandboxComponent {
  return { type: 'FOOTER', text };
}

export function buttons(...list: SandboxButton[]): SandboxComponent {
  return { type: 'BUTTONS', buttons: list };
}

export function quickReply(text: string): SandboxButton {
  return { type: 'QUICK_REPLY', text };
}

/** With an example the URL ends in a placeholder, without one it is static. */
export function urlButton(text: string, url: string, example?: string): SandboxButton {
  return { type: 'URL', text, url, ...(example !== undefined && { example: [example] }) };
}

export function phoneButton(text: string, phoneNumber: string): SandboxButton {
  return { type: 'PHONE_NUMBER', text, phone_number: phoneNumber };
}

export function copyCodeButton(example: string): SandboxButton {
  return { type: 'COPY_CODE', text: 'Copy offer code', example: [example] };
}

export function flowButton(text: string, flowId: string, screen: string): SandboxButton {
  return { type: 'FLOW', text, flow_id: flowId, navigate_screen: screen };
}

/** A button whose text WhatsApp fixes. */
export function fixedButton(
  type: 'CATALOG' | 'MPM' | 'SPM' | 'REQUEST_CONTACT_INFO',
  text: string,
  ...example: string[]
): SandboxButton {
  return { type, text, ...(example.length > 0 && { example }) };
}

/** The distinct placeholders of a text, in the order they first appear. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))];
}

/** The text with each placeholder replaced by its value. */
export function fillPlaceholders(text: string, values: Map<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
}

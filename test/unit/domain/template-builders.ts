import type {
  TemplateButton,
  TemplateComponent,
  TemplateContent,
} from '../../../src/domain/template/template';

/** Builds a template from the components that a test is about. */
export function template(...components: TemplateComponent[]): TemplateContent {
  return { category: 'UTILITY', components };
}

export function authenticationTemplate(...list: TemplateButton[]): TemplateContent {
  const components = [body('{{1}} is your code'), buttons(...list)];
  return { category: 'AUTHENTICATION', components };
}

export function body(text: string): TemplateComponent {
  return { type: 'BODY', text };
}

export function textHeader(text: string): TemplateComponent {
  return { type: 'HEADER', format: 'TEXT', text };
}

export function mediaHeader(format: string): TemplateComponent {
  return { type: 'HEADER', format };
}

export function buttons(...list: TemplateButton[]): TemplateComponent {
  return { type: 'BUTTONS', buttons: list };
}

export function urlButton(text: string, url: string): TemplateButton {
  return { type: 'URL', text, url };
}

/** A message whose carousel has these cards. */
export function carousel(...cards: TemplateComponent[][]): TemplateContent {
  const list = cards.map((components) => ({ components }));
  return template(body('Hi'), { type: 'CAROUSEL', cards: list });
}

export const trackOrder = urlButton('Track order', 'https://shop.example/track/{{1}}');
export const visitSite = urlButton('Visit site', 'https://shop.example/');
export const callUs = { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100' };
export const stop = { type: 'QUICK_REPLY', text: 'Stop' };
export const copyCode = { type: 'COPY_CODE', text: 'Copy offer code' };

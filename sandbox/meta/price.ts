import { MARKETING_OFF, NOT_MARKETING, NOT_ONBOARDED } from '../failures';
import type { SandboxState } from '../sandbox-state';
import type { MessagePrice, SandboxTemplate } from '../types';
import { invalidParameter, refused } from './graph-error';
import type { SendBody, TemplateBody } from './send-body';

/** Path that a message was sent to. */
export type SendEdge = 'messages' | 'marketing_messages';

/** Price class of a message by its path and template. @throws GraphError for a template that the path does not take */
export function priceOf(
  state: SandboxState,
  phoneNumberId: string,
  edge: SendEdge,
  body: SendBody,
): MessagePrice {
  const category = categoryOf(state, phoneNumberId, edge, body);
  return { billable: true, pricing_model: 'PMP', category, type: 'regular' };
}

function categoryOf(
  state: SandboxState,
  phoneNumberId: string,
  edge: SendEdge,
  body: SendBody,
): string {
  const { marketingOnMessages, marketingMessagesApi } = state.behaviourToward(phoneNumberId);
  const template =
    body.type === 'template' ? templateOf(state, phoneNumberId, body.template) : undefined;
  const category = (template?.category ?? 'service').toLowerCase();
  const isMarketing = category === 'marketing';
  if (edge === 'messages') {
    if (isMarketing && !marketingOnMessages) throw refused(MARKETING_OFF);
    return category;
  }
  if (body.type !== 'template') throw invalidParameter('Message must be a template message.');
  if (!isMarketing) throw refused(NOT_MARKETING);
  if (marketingMessagesApi) return 'marketing_lite';
  if (body.product_policy === 'STRICT') throw refused(NOT_ONBOARDED);
  return category;
}

/** Returns the template that a message names, as the account of the number has it. */
export function templateOf(
  state: SandboxState,
  phoneNumberId: string,
  { name, language }: TemplateBody['template'],
): SandboxTemplate | undefined {
  const templates = state.templates.of(state.portfolioOf('meta', phoneNumberId));
  return templates.find((each) => each.name === name && each.language === language.code);
}

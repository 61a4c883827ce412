import type { components } from '../../lib/api/schema';
import { CONFIGURED, type WebhookSettings } from '../../lib/api/settings';

/** The form of the webhook settings: its empty texts mean "none". */
export interface WebhookValues {
  enabled: boolean;
  url: string;
  /** Token that is entered; empty keeps the saved token. */
  token: string;
  /** True while a token is saved, which Herald never shows. */
  hasToken: boolean;
  removesToken: boolean;
  events: string[];
  furtherEvents: string[];
}

/** Event that people select. */
export interface WebhookEventChoice<Value extends string = string> {
  /** Value of the API. */
  value: Value;
  /** Name in the body. */
  name: string;
  label: string;
}

type StatusEvent = WebhookSettings['events'][number];
type FurtherEvent = WebhookSettings['furtherEvents'][number];

// By value, so that an event that is added to the API does not compile without its label.
const STATUS_LABELS: Record<StatusEvent, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
};
const FURTHER_LABELS: Record<FurtherEvent, string> = {
  inbound_message: 'Customer wrote',
  inbound_message_changed: 'Customer changed a message',
  message_held: 'Message held',
  message_status_changed: 'Free text status',
  template_status_changed: 'Template status',
  template_quality_changed: 'Template quality',
  template_category_changed: 'Template category',
  sender_health_changed: 'Number health',
};

export const WEBHOOK_EVENTS = choicesOf(STATUS_LABELS, 'channel_');
export const FURTHER_EVENTS = choicesOf(FURTHER_LABELS);
/** Events that the saved URL can be tested with. */
export const TEST_EVENTS: readonly WebhookEventChoice<StatusEvent | FurtherEvent>[] = [
  ...WEBHOOK_EVENTS,
  ...FURTHER_EVENTS,
];

function choicesOf<Value extends string>(
  labels: Record<Value, string>,
  prefix = '',
): WebhookEventChoice<Value>[] {
  const values = Object.keys(labels) as Value[];
  return values.map((value) => ({ value, name: `${prefix}${value}`, label: labels[value] }));
}

export function valuesOf(settings: WebhookSettings): WebhookValues {
  const { enabled, url, token, events, furtherEvents } = settings;
  const secret = { token: '', hasToken: token !== null, removesToken: false };
  return { enabled, url: url ?? '', ...secret, events, furtherEvents };
}

/** The form's content as the API takes it. */
export function requestOf({ enabled, url, events, furtherEvents, ...secret }: WebhookValues) {
  return {
    enabled,
    url: url === '' ? null : url,
    token: tokenOf(secret),
    events: selected(WEBHOOK_EVENTS, events),
    furtherEvents: selected(FURTHER_EVENTS, furtherEvents),
  } satisfies components['schemas']['WebhookTestRequest'];
}

/** Orders events as the form does. One that this page does not know, because it is older than the API, stays selected. */
function selected<Value extends string>(
  choices: WebhookEventChoice<Value>[],
  values: string[],
): Value[] {
  const known = choices.map(({ value }) => value).filter((value) => values.includes(value));
  return [...new Set([...known, ...(values as Value[])])];
}

function tokenOf(values: Pick<WebhookValues, 'token' | 'hasToken' | 'removesToken'>) {
  if (values.removesToken) return null;
  if (values.token !== '') return values.token;
  return values.hasToken ? CONFIGURED : null;
}

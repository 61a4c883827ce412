import type { components } from '../../lib/api/schema';
import type { WebhookSettings } from '../../lib/api/settings';
import { CONFIGURED } from '../../components/secret-field';

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
export interface WebhookEventChoice {
  /** Value of the API. */
  value: string;
  /** Name in the body. */
  name: string;
  label: string;
}

export const WEBHOOK_EVENTS = [
  { value: 'sent', name: 'channel_sent', label: 'Sent' },
  { value: 'delivered', name: 'channel_delivered', label: 'Delivered' },
  { value: 'read', name: 'channel_read', label: 'Read' },
  { value: 'failed', name: 'channel_failed', label: 'Failed' },
] as const satisfies WebhookEventChoice[];

const FURTHER = [
  { value: 'inbound_message', label: 'Customer wrote' },
  { value: 'message_held', label: 'Message held' },
  { value: 'message_status_changed', label: 'Free text status' },
  { value: 'template_status_changed', label: 'Template status' },
  { value: 'template_quality_changed', label: 'Template quality' },
  { value: 'template_category_changed', label: 'Template category' },
  { value: 'sender_health_changed', label: 'Number health' },
] as const;

export const FURTHER_EVENTS = FURTHER.map((event) => ({ ...event, name: event.value }));

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
    events: WEBHOOK_EVENTS.map(({ value }) => value).filter((value) => events.includes(value)),
    furtherEvents: FURTHER_EVENTS.map(({ value }) => value).filter((value) =>
      furtherEvents.includes(value),
    ),
  } satisfies components['schemas']['WebhookTestRequest'];
}

function tokenOf(values: Pick<WebhookValues, 'token' | 'hasToken' | 'removesToken'>) {
  if (values.removesToken) return null;
  if (values.token !== '') return values.token;
  return values.hasToken ? CONFIGURED : null;
}

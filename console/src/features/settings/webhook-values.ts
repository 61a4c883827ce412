import type { components } from '../../lib/api/schema';
import type { WebhookSettings } from '../../lib/api/settings';

/** The form of the webhook settings: its empty texts mean "none". */
export interface WebhookValues {
  enabled: boolean;
  url: string;
  /** `(configured)` when one is saved, which is all that Herald ever tells of it. */
  token: string;
  events: string[];
  furtherEvents: string[];
}

export const WEBHOOK_EVENTS = [
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'read', label: 'Read' },
  { value: 'failed', label: 'Failed' },
] as const;

export const FURTHER_EVENTS = [
  { value: 'inbound_message', label: 'Customer wrote' },
  { value: 'message_held', label: 'Message held' },
  { value: 'message_status_changed', label: 'Free text status' },
  { value: 'template_status_changed', label: 'Template status' },
  { value: 'template_quality_changed', label: 'Template quality' },
  { value: 'template_category_changed', label: 'Template category' },
  { value: 'sender_health_changed', label: 'Sender health' },
] as const;

export function valuesOf(settings: WebhookSettings): WebhookValues {
  const { enabled, url, token, events, furtherEvents } = settings;
  return { enabled, url: url ?? '', token: token ?? '', events, furtherEvents };
}

/** The form's content as the API takes it. */
export function requestOf({ enabled, url, token, events, furtherEvents }: WebhookValues) {
  return {
    enabled,
    url: url === '' ? null : url,
    token: token === '' ? null : token,
    events: WEBHOOK_EVENTS.map(({ value }) => value).filter((value) => events.includes(value)),
    furtherEvents: FURTHER_EVENTS.map(({ value }) => value).filter((value) =>
      furtherEvents.includes(value),
    ),
  } satisfies components['schemas']['WebhookTestRequest'];
}

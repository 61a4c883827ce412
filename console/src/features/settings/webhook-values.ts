import type { components } from '../../lib/api/schema';
import type { WebhookSettings } from '../../lib/api/settings';

/** The form of the webhook settings: its empty texts mean "none". */
export interface WebhookValues {
  enabled: boolean;
  url: string;
  /** `(configured)` when one is saved, which is all that Herald ever tells of it. */
  token: string;
  events: string[];
}

export const WEBHOOK_EVENTS = [
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'read', label: 'Read' },
  { value: 'failed', label: 'Failed' },
] as const;

export function valuesOf({ enabled, url, token, events }: WebhookSettings): WebhookValues {
  return { enabled, url: url ?? '', token: token ?? '', events };
}

/** The form's content as the API takes it. */
export function requestOf({ enabled, url, token, events }: WebhookValues) {
  return {
    enabled,
    url: url === '' ? null : url,
    token: token === '' ? null : token,
    events: WEBHOOK_EVENTS.map(({ value }) => value).filter((value) => events.includes(value)),
  } satisfies components['schemas']['WebhookTestRequest'];
}

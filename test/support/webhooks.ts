import type { WebhookEvent } from '../../src/domain/webhook-event';
import type { WebhookSettingsChange } from '../../src/services/webhooks/save-webhook-settings';
import { getMessage } from './client';
import type { TestHerald } from './herald';
import type { ReceivedWebhook } from './receiver';
import type { Tenant } from './tenant';
import { until } from './wait';

/** Returns the webhooks that the receiver got for a tenant, oldest first. */
export function webhooksOf({ receiver, webhookPath }: Tenant): ReceivedWebhook[] {
  return receiver.received(webhookPath);
}

/** Returns those about one message, oldest first. */
export function webhooksOfMessage(tenant: Tenant, messageId: string): ReceivedWebhook[] {
  return webhooksOf(tenant).filter(({ body }) => body['messageId'] === messageId);
}

/** Webhook events as their sender sees them on the message; dates are texts here. */
export type ShownEvent = Pick<WebhookEvent, 'state'> & {
  eventId: string;
  event: string;
  attempts: { number: number; outcome: string | null; httpStatus: number | null }[];
};

/** Returns the events of a message as the API shows them; an empty list while it cannot tell. */
export async function shownEvents(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
): Promise<ShownEvent[]> {
  const { body } = await getMessage(herald, tenant, messageId);
  return (body['webhookEvents'] ?? []) as ShownEvent[];
}

/** Waits until the only event of a message is no longer pending. */
export function finalEvent(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
  timeoutMs?: number,
): Promise<ShownEvent> {
  const probe = async () => {
    const [event] = await shownEvents(herald, tenant, messageId);
    return event !== undefined && event.state !== 'pending' && event;
  };
  return until(`the event of ${messageId} in its final state`, probe, timeoutMs);
}

/** How each attempt of an event ended, in order. */
export function outcomesOf({ attempts }: ShownEvent): (string | null)[] {
  return attempts.map(({ outcome }) => outcome);
}

/** Saves settings as a person would, with every rule of it. */
export function changeSettings(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  change: WebhookSettingsChange,
): Promise<void> {
  return stage.tenants.saveSettings(workspaceId, change);
}

/** Puts an address into the settings that the address policy would not let in. */
export async function forceUrl(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  url: string,
): Promise<void> {
  const { settings } = stage.repositories;
  const found = await settings.find(workspaceId);
  if (found === null) throw new Error('the tenant has no settings');
  const { openCircuit: _open, ...saved } = found;
  await settings.save({ ...saved, url });
}

/** The provider's ids of the messages whose statuses arrived, one for each webhook. */
export function providerMessageIdsOf(tenant: Tenant): string[] {
  return webhooksOf(tenant).map(({ body }) => String(body['providerMessageId']));
}

/** The statuses that arrived, in the order of the alphabet: webhooks have none of their own. */
export function statusesOf(tenant: Tenant): string[] {
  return webhooksOf(tenant)
    .map(({ body }) => String(body['status']))
    .toSorted();
}

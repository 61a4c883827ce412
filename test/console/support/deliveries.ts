import { sendOne } from '../../support/send-one';
import type { Behaviour } from '../../support/receiver';
import type { Tenant } from '../../support/tenant';
import { finalEvent } from '../../support/webhooks';
import { type OwnPage, openOwn } from './console';
import type { ConsoleSuite } from './suite';

/** A page of a workspace that has sent these messages, whose events have come to their end. */
export function openAfter(
  suite: ConsoleSuite,
  messageIds: string[],
  path: string,
  behave: Behaviour,
): Promise<OwnPage> {
  return openOwn(suite, path, async (tenant) => {
    tenant.receiver.behave(tenant.webhookPath, behave);
    for (const messageId of messageIds) await deliver(suite, tenant, messageId);
  });
}

/** Sends a message, and returns the id of its event once that has come to its end. */
export async function deliver(
  suite: ConsoleSuite,
  tenant: Tenant,
  messageId: string,
): Promise<string> {
  await sendOne(suite.herald, tenant, messageId);
  return (await finalEvent(suite.herald, tenant, messageId)).eventId;
}

/** A receiver that refuses its first webhooks for good. */
export const refusing =
  (count: number): Behaviour =>
  (response, number) =>
    response.writeHead(number <= count ? 400 : 200).end(number <= count ? 'not now' : 'thanks');

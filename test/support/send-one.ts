import type { Answer } from './client';
import { send } from './client';
import type { TestHerald } from './herald';
import type { Behaviour } from './receiver';
import { type Tenant, mintTenant } from './tenant';

/** Recipients of the sandbox by what becomes of a message to them. */
export const RECIPIENTS = {
  /** Reported as sent, nothing else: one webhook. */
  sentOnly: '33600000003',
  /** Reported as sent and delivered. */
  delivered: '33600004242',
} as const;

/** Gives each test a tenant of its own whose receiver has seen no trouble yet. */
export function tenantsOf(herald: TestHerald): (behaviour?: Behaviour) => Promise<Tenant> {
  return async (behaviour) => {
    const receiver = await herald.newReceiver();
    const tenant = await mintTenant(herald, receiver);
    if (behaviour !== undefined) receiver.behave(tenant.webhookPath, behaviour);
    return tenant;
  };
}

/** Sends the plain template; resolves with the answer to a synchronous send unless told otherwise. */
export function sendOne(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  messageId: string,
  fields: { recipientNumber?: string; async?: boolean; metadata?: object } = {},
): Promise<Answer> {
  const recipientNumber = RECIPIENTS.sentOnly;
  const templateId = tenant.template('welcome').id;
  return send(herald, tenant, { recipientNumber, templateId, messageId, ...fields });
}

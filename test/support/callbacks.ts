import { createHmac } from 'node:crypto';
import type { SandboxMessage } from '../../sandbox/types';
import type { ReportedStatus } from '../../src/domain/message';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

/** Returns what the provider has accepted from a tenant, oldest first. */
export function acceptedBy(
  { stage }: Pick<TestHerald, 'stage'>,
  { phoneNumberId }: Pick<Tenant, 'phoneNumberId'>,
): Promise<SandboxMessage[]> {
  return stage.sandbox.received({ phoneNumberId });
}

/** Stops the statuses of this tenant's messages: from now on the test reports them. */
export async function muteSandbox(
  { stage }: Pick<TestHerald, 'stage'>,
  tenant: Tenant,
): Promise<void> {
  const { phoneNumberId, businessAccountId, displayNumber } = tenant;
  const { accessToken, appSecret, verifyToken } = tenant;
  const number = { phoneNumberId, businessAccountId, displayNumber };
  const secrets = { accessToken, appSecret, verifyToken };
  await stage.sandbox.setNumber({ ...number, ...secrets, callbackUrl: null });
}

/** The value of `X-Hub-Signature-256` for a body. */
export function signatureOf(appSecret: string, body: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

type ReportedMessage = Pick<SandboxMessage, 'providerMessageId' | 'to' | 'trackingToken'>;

/** Posts one signed callback, as Meta would, and resolves with the status it was answered with. */
export async function postCallback(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  message: ReportedMessage,
  status: ReportedStatus,
  /** Fields beside those that each status has. */
  fields: { timestamp?: string; errors?: { code?: number; title: string }[] } = {},
  headers: Record<string, string> = {},
): Promise<number> {
  const body = JSON.stringify(statusCallback(tenant, message, status, fields));
  const response = await fetch(`${apiUrl}/callbacks/meta/${tenant.connectionId}`, {
    method: 'POST',
    headers: { ...headers, 'x-hub-signature-256': signatureOf(tenant.appSecret, body) },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

function statusCallback(
  { businessAccountId, displayNumber, phoneNumberId }: Tenant,
  { providerMessageId, to, trackingToken }: ReportedMessage,
  status: ReportedStatus,
  fields: object,
): unknown {
  const item = {
    id: providerMessageId,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: to,
    biz_opaque_callback_data: trackingToken,
    ...fields,
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: displayNumber, phone_number_id: phoneNumberId },
    statuses: [item],
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccountId, changes: [{ field: 'messages', value }] }],
  };
}

import { callbackSignature, metaJson } from '../../src/sandbox/meta/callback-signature';
import type { SandboxMessage } from '../../src/sandbox/types';
import type { ReportedStatus } from '../../src/domain/message';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

/** What the provider has accepted from a tenant, oldest first. */
export function acceptedBy({ sandbox }: TestHerald, tenant: Tenant): SandboxMessage[] {
  return sandbox.received().filter(({ phoneNumberId }) => phoneNumberId === tenant.phoneNumberId);
}

/** No status of this tenant's messages comes by itself any more: the test reports them. */
export function muteSandbox({ sandbox }: TestHerald, tenant: Tenant): void {
  const { phoneNumberId, businessAccountId, displayNumber } = tenant;
  const { accessToken, appSecret, verifyToken } = tenant;
  const number = { phoneNumberId, businessAccountId, displayNumber };
  sandbox.setNumber({ ...number, accessToken, appSecret, verifyToken, callbackUrl: null });
}

/** Posts one signed callback, as Meta would, and resolves with the status it was answered with. */
export async function postCallback(
  { apiUrl }: TestHerald,
  tenant: Tenant,
  message: SandboxMessage,
  status: ReportedStatus,
): Promise<number> {
  const body = metaJson(statusCallback(tenant, message, status));
  const response = await fetch(`${apiUrl}/callbacks/meta/${tenant.connectionId}`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': callbackSignature(tenant.appSecret, body) },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

function statusCallback(
  { businessAccountId, displayNumber, phoneNumberId }: Tenant,
  { providerMessageId, to, trackingToken }: SandboxMessage,
  status: ReportedStatus,
): unknown {
  const item = {
    id: providerMessageId,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: to,
    biz_opaque_callback_data: trackingToken,
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

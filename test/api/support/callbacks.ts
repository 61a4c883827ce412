import { signatureOf } from '../../support/callbacks';
import { send } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { ReportedStatus } from '../../../src/domain/message';
import type { Tenant } from '../../support/tenant';
import { recipientEnding } from './sandbox';
import { awaitStatuses } from './webhooks';

type Connection = Pick<Tenant, 'connectionId' | 'appSecret'>;

/** Where the provider of a tenant's number reports to. */
export function callbackUrl(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  { connectionId }: Pick<Tenant, 'connectionId'>,
): string {
  return `${apiUrl}/callbacks/meta/${connectionId}`;
}

/** Posts a body as Meta would, correctly signed unless other headers are given. */
export async function postCallback(
  herald: Pick<TestHerald, 'apiUrl'>,
  connection: Connection,
  body: string,
  headers: Record<string, string> = {
    'x-hub-signature-256': signatureOf(connection.appSecret, body),
  },
): Promise<{ status: number }> {
  const response = await fetch(callbackUrl(herald, connection), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.text();
  return { status: response.status };
}

/** A callback with one entry for each change. */
export function envelope(...changes: object[]): object {
  const entry = changes.map((each) => ({ id: '104110000000000', changes: [each] }));
  return { object: 'whatsapp_business_account', entry };
}

/** The change that carries status items of one number. */
export function change(phoneNumberId: string, statuses: object[]): object {
  const metadata = { display_phone_number: '15550100200', phone_number_id: phoneNumberId };
  return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, statuses } };
}

/** Makes a status item as Meta writes it, without our tracking token. */
export function statusItem(providerMessageId: string, status: string): Record<string, unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { id: providerMessageId, status, timestamp, recipient_id: '33612345678' };
}

/** The provider's id of a message it reports `sent` for; what else is reported is the test's doing. */
export async function sentMessage(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
): Promise<string> {
  const answer = await send(herald, tenant, {
    recipientNumber: recipientEnding('0003'),
    templateId: tenant.template('welcome').id,
    messageId,
  });
  await awaitStatuses(herald, tenant, messageId, ['sent']);
  return String(answer.body['providerMessageId']);
}

/** How many webhook events of a tenant tell of a status. */
export function storedEvents(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  status: ReportedStatus,
): Promise<number> {
  return stage.records.webhookEvents.count({ workspaceId, status });
}

/** The series that counts items of callbacks nobody used. */
export function ignoredItems(kind: string): string {
  return `herald_callback_items_total{provider="meta",kind="${kind}"}`;
}

export { signatureOf };

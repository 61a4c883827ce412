import { randomBytes } from 'node:crypto';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { envelope, postCallback } from './callbacks';
import { idsFor, read, walk } from './inbox';

type Row = Record<string, unknown>;

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Makes a customer's message as Meta reports it; `change` replaces fields. */
export function textItem(from: string, text: string, change: Row = {}): Row {
  return {
    from,
    id: `wamid.${randomBytes(12).toString('hex')}`,
    timestamp: unixSeconds(new Date()),
    type: 'text',
    text: { body: text },
    ...change,
  };
}

/** The change that carries content of a tenant's number, under one of Meta's fields. */
export function numberChange(
  { displayNumber, phoneNumberId }: Tenant,
  content: object,
  field = 'messages',
): object {
  const metadata = { display_phone_number: displayNumber, phone_number_id: phoneNumberId };
  return { field, value: { messaging_product: 'whatsapp', metadata, ...content } };
}

export function preferenceChange(
  tenant: Tenant,
  from: string,
  value: 'stop' | 'resume',
  at: Date,
): object {
  const item = {
    wa_id: from,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Number(unixSeconds(at)),
  };
  return numberChange(tenant, { user_preferences: [item] }, 'user_preferences');
}

/** Posts changes as one callback, again while Herald has too much in work. What was acknowledged has had its effect. */
export async function report(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  ...changes: object[]
): Promise<void> {
  const body = JSON.stringify(envelope(...changes));
  const status = await until('an answer to the callback', async () => {
    const answer = await postCallback(herald, tenant, body);
    return answer.status !== 503 && answer.status;
  });
  if (status !== 200) throw new Error(`the callback was answered ${status}`);
}

/** Has a customer write. */
export function write(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  from: string,
  text: string,
  at = new Date(),
): Promise<void> {
  const item = textItem(from, text, { timestamp: unixSeconds(at) });
  return report(herald, tenant, numberChange(tenant, { messages: [item] }));
}

/** Has a customer write who shows a name. */
export function writeAs(
  herald: TestHerald,
  tenant: Tenant,
  from: string,
  name: string,
  text: string,
): Promise<void> {
  const contacts = [{ wa_id: from, profile: { name } }];
  const messages = [textItem(from, text)];
  return report(herald, tenant, numberChange(tenant, { contacts, messages }));
}

export async function customerOf(herald: TestHerald, tenant: Tenant, number: string): Promise<Row> {
  const { customerId } = await idsFor(herald, tenant, number);
  return (await read(herald, tenant, `/api/v2/customers/${customerId}`)).body;
}

export async function conversationOf(
  herald: TestHerald,
  tenant: Tenant,
  number: string,
): Promise<Row> {
  const { conversationId } = await idsFor(herald, tenant, number);
  return (await read(herald, tenant, `/api/v2/conversations/${conversationId}`)).body;
}

/** Everything said in the conversation, newest first. */
export async function saidIn(
  herald: TestHerald,
  tenant: Tenant,
  number: string,
  limit?: number,
): Promise<Row[]> {
  const { conversationId } = await idsFor(herald, tenant, number);
  return walk(herald, tenant, `/api/v2/conversations/${conversationId}/messages`, limit);
}

import { conversationIdOf } from '../../../src/domain/ids';
import { type Answer, call } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import { newCustomer } from '../../support/records';
import type { Tenant } from '../../support/tenant';

type Reader = Pick<Tenant, 'apiKey'>;
type Row = Record<string, unknown>;

/** Returns the ids of the customer who has a number, and of their conversation; who has none yet becomes a customer. */
export async function idsFor(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId, displayNumber }: Pick<Tenant, 'workspaceId' | 'displayNumber'>,
  number: string,
): Promise<{ customerId: string; conversationId: string }> {
  const customer = newCustomer({ workspaceId, number });
  const { id: customerId } = await stage.repositories.customers.ensure(customer);
  return { customerId, conversationId: conversationIdOf(customerId, displayNumber) };
}

export function read(
  herald: Pick<TestHerald, 'apiUrl'>,
  { apiKey }: Reader,
  path: string,
): Promise<Answer> {
  return call(herald, 'GET', path, { headers: { 'service-api-key': apiKey } });
}

/** Every row of a list, read page by page in the order they come. */
export async function walk(
  herald: Pick<TestHerald, 'apiUrl'>,
  reader: Reader,
  path: string,
  limit = 200,
): Promise<Row[]> {
  const rows: Row[] = [];
  let query: string | null = `limit=${limit}`;
  while (query !== null) {
    const { status, body } = await read(herald, reader, `${path}?${query}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    rows.push(...(body['data'] as Row[]));
    const next = body['nextCursor'] as string | null;
    query = next === null ? null : `limit=${limit}&cursor=${next}`;
  }
  return rows;
}

import type { Message } from '../../src/domain/message';
import { type Answer, call } from './client';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

/** A standard send (contract 5). */
export function sendStandard(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Pick<Tenant, 'apiKey'>,
  body: unknown,
): Promise<Answer> {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, 'POST', '/template/send', { headers, body });
}

/** What is stored of a tenant's sends to one recipient; a standard send tells its caller no messageId. */
export async function storedFor(
  { base }: Pick<TestHerald, 'base'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  recipientNumber: string,
): Promise<Message[]> {
  const { models } = base.database;
  const records = await models.messages.find({ workspaceId, recipientNumber }, { _id: 1 }).lean();
  const { messages } = base.repositories;
  const found = await Promise.all(records.map(({ _id }) => messages.find(workspaceId, _id)));
  return found.filter((message) => message !== null);
}

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

/** Returns the stored sends of a tenant to one recipient; a standard send tells its caller no messageId. */
export async function storedFor(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  recipientNumber: string,
): Promise<Message[]> {
  const records = await stage.records.messages.find({ workspaceId, recipientNumber }, { _id: 1 });
  const found = await Promise.all(
    records.map(({ _id }) => stage.repositories.messages.find(workspaceId, String(_id))),
  );
  return found.filter((message) => message !== null);
}

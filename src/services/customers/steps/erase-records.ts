import { conversationIdOf, messageKeyOf } from '../../../domain/ids';
import type { SenderRepository } from '../../../ports/senders';
import type { SharedDeps } from '../../deps';

export type EraseRecordsDeps = Pick<SharedDeps, 'audit' | 'erasures' | 'live' | 'senders'>;

export interface CustomerRef {
  workspaceId: string;
  customerId: string;
}

/** Called before each batch: a customer who is back meanwhile keeps what they wrote since. */
export type Until = () => Promise<Date>;

/**
 * Deletes all records of a customer until a moment but their own, in bounded batches. A repeat goes on where it ended.
 * Conversations are deleted first: a message that enters one later sees that the customer is erased, and one that entered
 * before is stored already, so it is found here (enter-conversation.ts).
 */
export async function eraseRecords(
  deps: EraseRecordsDeps,
  { workspaceId, customerId }: CustomerRef,
  until: Until,
): Promise<void> {
  const { erasures, senders, live } = deps;
  await erasures.deleteUnread(workspaceId, customerId, await until());
  await erasures.deleteConversations(workspaceId, customerId, await until());
  const conversationIds = await conversationIdsOf(senders, workspaceId, [customerId]);
  for (const id of conversationIds) live.publish(workspaceId, id);
  let isLeft = true;
  while (isLeft) {
    const ids = await erasures.listInbound(workspaceId, conversationIds, await until());
    const keys = ids.map((id) => messageKeyOf(workspaceId, id));
    await eraseEvents(deps, workspaceId, keys);
    await erasures.deleteInbound(workspaceId, ids);
    isLeft = ids.length > 0;
  }
  isLeft = true;
  while (isLeft) isLeft = await erasures.deleteNotes(workspaceId, conversationIds, await until());
  isLeft = true;
  while (isLeft) {
    const keys = await erasures.listMessages(workspaceId, conversationIds, await until());
    await eraseEvents(deps, workspaceId, keys);
    await erasures.deleteMessages(workspaceId, keys);
    isLeft = keys.length > 0;
  }
  await erasures.deleteListenerEvents(workspaceId, customerId, await until());
  await eraseOrphans(deps, { workspaceId, customerId });
}

/** Returns the ids of all conversations that customers can have: one with each number of the workspace. */
export async function conversationIdsOf(
  senders: SenderRepository,
  workspaceId: string,
  customerIds: string[],
): Promise<string[]> {
  const numbers = new Set((await senders.list(workspaceId)).map(({ number }) => number));
  return customerIds.flatMap((id) => [...numbers].map((number) => conversationIdOf(id, number)));
}

/** Deletes events whose message is deleted: a status was being recorded at that moment. */
async function eraseOrphans(
  deps: EraseRecordsDeps,
  { workspaceId, customerId }: CustomerRef,
): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const { messageKeys, next }: { messageKeys: string[]; next: string | null } =
      await deps.erasures.listOrphans(workspaceId, customerId, after);
    await eraseEvents(deps, workspaceId, messageKeys);
    after = next;
  }
}

/** Deletes events. Audit entries that wait beside them are published first: they are about a member's request. */
async function eraseEvents(
  { erasures, audit }: EraseRecordsDeps,
  workspaceId: string,
  messageKeys: string[],
): Promise<void> {
  if (messageKeys.length === 0) return;
  for (const entry of await erasures.listEventEntries(workspaceId, messageKeys)) {
    await audit.publish(entry);
  }
  await erasures.deleteEvents(workspaceId, messageKeys);
}

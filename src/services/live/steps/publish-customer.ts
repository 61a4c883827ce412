import type { LiveChanges } from '../../../ports/live-changes';
import type { ConversationRepository } from '../../../ports/conversations';

export interface NoteCustomerDeps {
  conversations: ConversationRepository;
  live: LiveChanges;
}

/** A customer has changed: every conversation shows it. */
export async function noteCustomer(
  { conversations, live }: NoteCustomerDeps,
  workspaceId: string,
  customerId: string,
): Promise<void> {
  for (const id of await conversations.idsOfCustomer(workspaceId, customerId)) {
    live.note(workspaceId, id);
  }
}

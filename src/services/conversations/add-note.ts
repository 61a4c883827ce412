import { newId } from '../../domain/ids';
import type { Note } from '../../domain/conversation';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/** Adds a note for members, which the customer never sees. @throws HeraldError conversation_not_found */
export async function addNote(
  deps: ConversationDeps,
  workspaceId: string,
  conversationId: string,
  { text, memberId }: Pick<Note, 'text' | 'memberId'>,
): Promise<Note> {
  await getConversation(deps, workspaceId, conversationId);
  const id = newId('not');
  const createdAt = deps.clock.now();
  const note = { id, workspaceId, conversationId, memberId, text, createdAt };
  await deps.notes.insert(note);
  await removeIfErased(deps, note);
  deps.live.publish(workspaceId, conversationId);
  return note;
}

/** Removes the note again when the customer was erased meanwhile. @throws HeraldError conversation_not_found */
async function removeIfErased(deps: ConversationDeps, note: Note): Promise<void> {
  const { workspaceId, conversationId, id } = note;
  if ((await deps.conversations.find(workspaceId, conversationId)) !== null) return;
  await deps.notes.remove(workspaceId, id);
  await getConversation(deps, workspaceId, conversationId);
}

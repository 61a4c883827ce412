import { newId } from '../../domain/ids';
import type { Note } from '../../domain/conversation';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import type { NoteRepository } from '../../ports/conversations';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface AddNoteDeps extends GetConversationDeps {
  notes: NoteRepository;
  clock: Clock;
  live: LiveChanges;
}

export type AddNote = (
  workspaceId: string,
  conversationId: string,
  written: Pick<Note, 'text' | 'memberId'>,
) => Promise<Note>;

/** Adds a note for members, which the customer never sees. @throws HeraldError conversation_not_found */
export function addNote(deps: AddNoteDeps): AddNote {
  const get = getConversation(deps);
  return async (workspaceId, conversationId, { text, memberId }) => {
    await get(workspaceId, conversationId);
    const id = newId('not');
    const createdAt = deps.clock.now();
    const note = { id, workspaceId, conversationId, memberId, text, createdAt };
    await deps.notes.insert(note);
    await removeIfErased(deps, note);
    deps.live.publish(workspaceId, conversationId);
    return note;
  };
}

/** Removes the note again when the customer was erased meanwhile. @throws HeraldError conversation_not_found */
async function removeIfErased(deps: AddNoteDeps, note: Note): Promise<void> {
  const { workspaceId, conversationId, id } = note;
  if ((await deps.conversations.find(workspaceId, conversationId)) !== null) return;
  await deps.notes.remove(workspaceId, id);
  await getConversation(deps)(workspaceId, conversationId);
}

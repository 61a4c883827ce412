import type { Note } from '../../domain/note';
import type { Page, PageRequest } from '../../domain/page';

export interface NoteRepository {
  insert(note: Note): Promise<void>;
  remove(workspaceId: string, id: string): Promise<void>;
  /** The notes in a conversation, newest first. */
  listByConversation(
    workspaceId: string,
    conversationId: string,
    page: PageRequest,
  ): Promise<Page<Note>>;
}

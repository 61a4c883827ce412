import type { SoughtWords } from '../domain/message-words';

/** Message or note that has all of the sought words. */
export interface FoundMessage {
  direction: 'inbound' | 'outbound' | 'note';
  /** Id by which the conversation lists it. */
  id: string;
  conversationId: string;
  /** Text it was searched in. */
  text: string;
  at: Date;
}

/** Finds what was said by its words. */
export interface MessageSearch {
  /** Lists messages of both sides and notes, newest first. A search that takes too long fails as if the database were away. */
  find(workspaceId: string, sought: SoughtWords, limit: number): Promise<FoundMessage[]>;
}

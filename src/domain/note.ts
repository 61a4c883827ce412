/** A note for the members of a workspace in a conversation; the customer never sees it. */
export interface Note {
  id: string;
  workspaceId: string;
  conversationId: string;
  /** Author of the note. */
  memberId: string;
  text: string;
  createdAt: Date;
}

export const NOTE_MAX = 4000;

/** What people of a workspace tell each other in a conversation; the customer never sees it. */
export interface Note {
  id: string;
  workspaceId: string;
  conversationId: string;
  /** Who wrote it. */
  memberId: string;
  text: string;
  createdAt: Date;
}

export const NOTE_MAX = 4000;

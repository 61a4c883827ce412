/** A reply that is on its way to Herald, or did not get there. */
export interface PendingReply {
  /** Herald's key for it: sent again with the same one, it goes out once. */
  messageId: string;
  text: string;
  at: string;
  /** Why it is not on its way any more. */
  problem: string | null;
}

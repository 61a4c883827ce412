import type { WaitingChange } from '../domain/message-change';

export interface WaitingChangeRepository {
  /**
   * Keeps a report once, in place of the oldest of its kind and party about the same message beyond `WAITING_ALIKE_MAX`; false
   * when the sender has as many as are kept. It expires by itself.
   */
  keep(change: WaitingChange): Promise<boolean>;
  /** Lists the reports about a message, in the order in which they came. */
  listAbout(senderId: string, targetId: string): Promise<WaitingChange[]>;
  /** Removes the texts that were reported for a message. */
  removeTexts(senderId: string, targetId: string): Promise<void>;
}

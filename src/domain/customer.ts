/** Somebody messages are sent to: one number in one workspace. */
export interface Customer {
  id: string;
  workspaceId: string;
  /** Digits with country code; null when it was erased. */
  number: string | null;
  /** Where messages reach the customer; null when imported without one, or erased (contract 5). */
  deliveryIdentity: string | null;
  /** People's decision: nothing is sent. */
  blocked: boolean;
  /** By people or by an opt-out word: nothing is sent. */
  unsubscribed: boolean;
  /** The provider reported that marketing is not wanted: MARKETING templates are not sent. */
  marketingStopped: boolean;
  createdAt: Date;
  updatedAt: Date;
}

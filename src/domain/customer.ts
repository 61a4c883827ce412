import { newId } from './ids';

/** Why and since when a customer wants messages, or does not. */
export interface ConsentChange {
  /** A sentence, e.g. "wrote the opt-out word STOP". */
  reason: string;
  at: Date;
}

/** Somebody messages are sent to, in one workspace, with any number of addresses. */
export interface Customer {
  id: string;
  workspaceId: string;
  /**
   * The keys this customer is found by, one an address (`lookupOf`): first the one of the address they were met at, then of
   * those the provider told.
   */
  lookups: string[];
  /** The customer this one turned out to be: whatever is asked or done about this one means that one. */
  mergedInto: string | null;
  /** Digits with country code; null when it was erased. */
  number: string | null;
  /** As the customer shows it on the channel; null until they write. */
  name: string | null;
  /** Where messages reach the customer; null when imported without one, or erased (contract 5). */
  deliveryIdentity: string | null;
  /** People's decision: nothing is sent. */
  blocked: boolean;
  /** By people or by an opt-out word: nothing is sent. */
  unsubscribed: boolean;
  /** Cause of the latest change of `unsubscribed`; null when nothing ever changed it. */
  subscriptionChange: ConsentChange | null;
  /** The provider reported that marketing is not wanted: MARKETING templates are not sent. */
  marketingStopped: boolean;
  /** Cause of the latest change of `marketingStopped`; null when nothing ever changed it. */
  marketingChange: ConsentChange | null;
  createdAt: Date;
  updatedAt: Date;
  /** The last time everything of the customer was erased: what was written until then does not come back. */
  erasedAt: Date | null;
  /** Since when only the decision against messages is kept of somebody who was inactive for long; null otherwise. */
  forgottenAt: Date | null;
}

/** Somebody decided against messages: that holds however long ago it was. */
export function isStopped({
  blocked,
  unsubscribed,
  marketingStopped,
}: Pick<Customer, 'blocked' | 'unsubscribed' | 'marketingStopped'>): boolean {
  return blocked || unsubscribed || marketingStopped;
}

/** Erased, and not back since: nothing of the customer is kept, and nothing new either until they write. */
export function isErased({
  erasedAt,
  deliveryIdentity,
}: Pick<Customer, 'erasedAt' | 'deliveryIdentity'>): boolean {
  return erasedAt !== null && deliveryIdentity === null;
}

/** A customer met for the first time: reached at their number, until something says otherwise. */
export function newCustomer(
  { workspaceId, lookup, number }: { workspaceId: string; lookup: string; number: string },
  createdAt: Date,
): Customer {
  return {
    id: newId('cus'),
    workspaceId,
    lookups: [lookup],
    mergedInto: null,
    number,
    name: null,
    deliveryIdentity: number,
    blocked: false,
    unsubscribed: false,
    subscriptionChange: null,
    marketingStopped: false,
    marketingChange: null,
    createdAt,
    updatedAt: createdAt,
    erasedAt: null,
    forgottenAt: null,
  };
}

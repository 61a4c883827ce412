import { type KnownUserId, type ReportedIdentities, knownUserIds } from './identity';
import { newId } from './ids';

/** Why and since when a customer wants messages, or does not. */
export interface ConsentChange {
  /** A sentence, e.g. "wrote the opt-out word STOP". */
  reason: string;
  at: Date;
  /** When a refusal that is held for the former owner of a number ends by itself (`heldConsents`); absent for others. */
  until?: Date | undefined;
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
  /** Digits with country code; null when it was erased, or the provider has never told it. */
  number: string | null;
  /** Business-scoped user ids, the latest last, at most `USER_IDS_MAX`; empty until the provider reports one. */
  userIds: KnownUserId[];
  /** As the provider reported it last, without `@`; null until it does. */
  username: string | null;
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
  /**
   * Until then MARKETING templates are held back: the provider refused one because this customer gets many, and punishes
   * who tries again within a day. Null when that never happened.
   */
  marketingHeldUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** The last time everything of the customer was erased: what was written until then does not come back. */
  erasedAt: Date | null;
  /** Since when only the decision against messages is kept of somebody who was inactive for long; null otherwise. */
  forgottenAt: Date | null;
}

/** UTF-16 units of a name or a username that are kept. WhatsApp's own names are far shorter. */
export const NAME_LENGTH_MAX = 256;

/** As many user ids of a customer are kept: those of a few portfolios, and of numbers they had before. */
export const USER_IDS_MAX = 10;

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

/** A customer met for the first time: reached at their number or user id, until something says otherwise. */
export function newCustomer(
  {
    workspaceId,
    lookups,
    portfolioId,
    identities: { number, userId, parentUserId },
  }: {
    workspaceId: string;
    lookups: string[];
    /** Scope of the user id: the portfolio of the sender they were met at. */
    portfolioId: string | null;
    identities: ReportedIdentities;
  },
  createdAt: Date,
): Customer {
  const userIds =
    portfolioId === null ? [] : knownUserIds({ userId, parentUserId }, portfolioId, createdAt);
  return {
    id: newId('cus'),
    workspaceId,
    lookups,
    mergedInto: null,
    number,
    userIds,
    username: null,
    name: null,
    deliveryIdentity: number ?? userId ?? parentUserId,
    blocked: false,
    unsubscribed: false,
    subscriptionChange: null,
    marketingStopped: false,
    marketingChange: null,
    marketingHeldUntil: null,
    createdAt,
    updatedAt: createdAt,
    erasedAt: null,
    forgottenAt: null,
  };
}

import { type Sender, portfolioOf } from './sender';

/** Kinds of identities a customer is known by. */
export type IdentityKind = 'phone' | 'user_id' | 'parent_user_id';

/** An identity with its scope: no two persons share the value of a kind. */
export interface Identity {
  kind: IdentityKind;
  /** Digits with country code; `{portfolioId}:{userId}`; the parent user id. */
  value: string;
}

/** Identities that a provider reported together: they mean one person. Each may be missing. */
export interface ReportedIdentities {
  /** Digits with country code. */
  number: string | null;
  /** Business-scoped user id: Meta's id of a person for one business portfolio. Opaque. */
  userId: string | null;
  /** The same for a group of portfolios. */
  parentUserId: string | null;
}

/** A business-scoped user id that a customer has, or had before their number changed. */
export interface KnownUserId {
  userId: string;
  parentUserId: string | null;
  /** The portfolio it is valid for (`portfolioOf`). */
  portfolioId: string;
  /** When the provider reported it for the first time. */
  seenAt: Date;
}

/** Address of a message: the number where it is known, else the user id. */
export interface MessageAddress {
  number: string | null;
  userId: string | null;
}

const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
const PARENT_USER_ID = /^[A-Z]{2}\.ENT\.[A-Za-z0-9]{1,128}$/;

/** Returns whether a text has the form of a business-scoped user id, the parent's included. */
export function isBsuid(text: string): boolean {
  return USER_ID.test(text);
}

/** Returns whether a text has the form of the id that a group of portfolios shares. */
export function isParentBsuid(text: string): boolean {
  return PARENT_USER_ID.test(text);
}

/** Returns whether a text has the form of the id that one portfolio has for a person. */
export function isPortfolioBsuid(text: string): boolean {
  return isBsuid(text) && !isParentBsuid(text);
}

/** Returns the reported user id as a customer's record has it; none when none was reported. */
export function knownUserIds(
  { userId, parentUserId }: Pick<ReportedIdentities, 'userId' | 'parentUserId'>,
  portfolioId: string,
  seenAt: Date,
): KnownUserId[] {
  return userId === null ? [] : [{ userId, parentUserId, portfolioId, seenAt }];
}

/** Returns the identities that a customer is found by, the number first. */
export function identitiesOf(
  { number, userId, parentUserId }: ReportedIdentities,
  portfolioId: string,
): Identity[] {
  return [
    ...(number === null ? [] : [{ kind: 'phone' as const, value: number }]),
    ...(userId === null ? [] : [userIdentity(portfolioId, userId)]),
    ...(parentUserId === null ? [] : [{ kind: 'parent_user_id' as const, value: parentUserId }]),
  ];
}

/** Returns the identity of a user id, which is valid for one portfolio. */
export function userIdentity(portfolioId: string, userId: string): Identity {
  return { kind: 'user_id', value: `${portfolioId}:${userId}` };
}

/**
 * Returns where a message of this sender reaches a customer: at their number where it is known, else at the latest user id
 * of the sender's portfolio. Both are null when neither is known.
 */
export function addressFor(
  { number, userIds }: { number: string | null; userIds: KnownUserId[] },
  sender: Pick<Sender, 'id' | 'portfolioId'>,
): MessageAddress {
  if (number !== null) return { number, userId: null };
  return { number: null, userId: latestUserId(userIds, portfolioOf(sender))?.userId ?? null };
}

function latestUserId(userIds: KnownUserId[], scope: string): KnownUserId | undefined {
  const [latest] = userIds
    .filter(({ portfolioId }) => portfolioId === scope)
    .toReversed()
    .toSorted((left, right) => right.seenAt.getTime() - left.seenAt.getTime());
  return latest;
}

/** Returns whether a user id was the customer's before the one they have now. */
export function hadUserId(userIds: KnownUserId[], scope: string, userId: string | null): boolean {
  const latest = latestUserId(userIds, scope);
  return latest?.userId !== userId && hasUserId(userIds, scope, userId);
}

/**
 * Returns whether the holder of a number, known by these user ids, has lost it: the provider reports it with a user id that
 * was never theirs. A number may be given to another person; a user id means one person for good.
 */
export function isFormerOwner(
  userIds: KnownUserId[],
  scope: string,
  { userId }: Pick<ReportedIdentities, 'userId'>,
): boolean {
  if (userId === null || latestUserId(userIds, scope) === undefined) return false;
  return !hasUserId(userIds, scope, userId);
}

function hasUserId(userIds: KnownUserId[], scope: string, userId: string | null): boolean {
  return userIds.some((each) => each.portfolioId === scope && each.userId === userId);
}

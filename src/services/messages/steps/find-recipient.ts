import type { Customer } from '../../../domain/customer';
import { HeraldError } from '../../../domain/errors';
import {
  type Identity,
  type MessageAddress,
  type ReportedIdentities,
  addressFor,
  isParentBsuid,
  userIdentity,
} from '../../../domain/identity';
import type { Message } from '../../../domain/message';
import { isCustomerId } from '../../../domain/recipient-id';
import { type Sender, portfolioOf } from '../../../domain/sender';
import {
  type IdentityDeps,
  findByIdentity,
  findByNumber,
  newCustomerAt,
} from '../../customers/steps/find-by-identity';

/** Names the recipient of a send: at least one of both, except in a preview. */
export interface RecipientReference {
  recipientNumber?: string | undefined;
  /** A customer's id, or a user id of the sender's portfolio. */
  recipientId?: string | undefined;
}

/** Recipient of a send, and where it reaches them. */
export interface Recipient {
  /** Null when nobody is known by the number or user id yet. */
  customer: Customer | null;
  /** Identities of a customer who is new. */
  identities: ReportedIdentities;
  address: MessageAddress;
  /** Why the reference means nobody, or several; null when it means one. */
  refusal: HeraldError | null;
}

/** Whether a message can be addressed. */
function isReachable({ number, userId }: MessageAddress): boolean {
  return number !== null || userId !== null;
}

const NOBODY: Recipient = {
  customer: null,
  identities: { number: null, userId: null, parentUserId: null },
  address: { number: null, userId: null },
  refusal: null,
};

/**
 * Finds the recipient of a send. A number is addressed as it is given; a customer whom an id means is addressed at their
 * number where it is known, else at their user id.
 * @param sender null when the template has none: then a user id means nobody
 */
export async function findRecipient(
  deps: IdentityDeps,
  workspaceId: string,
  sender: Promise<Sender | null>,
  { recipientNumber: number, recipientId }: RecipientReference,
): Promise<Recipient> {
  if (recipientId === undefined) {
    return number === undefined ? NOBODY : atNumber(number, await byNumber());
  }
  const recipient = isCustomerId(recipientId)
    ? await byCustomerId(deps, workspaceId, await sender, recipientId)
    : await byUserId(deps, workspaceId, await sender, recipientId);
  if (number === undefined || recipient.refusal !== null) return recipient;
  const holder = await byNumber();
  const isSame = holder !== null && holder.id === recipient.customer?.id;
  return { ...atNumber(number, holder), refusal: isSame ? null : mismatch() };

  function byNumber(): Promise<Customer | null> {
    return number === undefined ? Promise.resolve(null) : findByNumber(deps, workspaceId, number);
  }
}

/** Returns the customer of a recipient, stored now if they are new. */
export async function ensureRecipient(
  deps: IdentityDeps,
  sender: Sender,
  { customer, identities }: Recipient,
  at: Date,
): Promise<Customer> {
  return customer ?? deps.customers.ensure(newCustomerAt(deps, sender, identities, at));
}

/** Returns the fields of a message that say where it goes. */
export function addressFields({
  address: { number, userId },
}: Recipient): Pick<Message, 'recipientNumber' | 'recipientUserId'> {
  return { recipientNumber: number, recipientUserId: userId };
}

function atNumber(number: string, customer: Customer | null): Recipient {
  const address = { number, userId: null };
  return { customer, identities: { ...address, parentUserId: null }, address, refusal: null };
}

async function byCustomerId(
  { customers }: IdentityDeps,
  workspaceId: string,
  sender: Sender | null,
  customerId: string,
): Promise<Recipient> {
  const customer = await customers.findCurrent(workspaceId, customerId);
  return customer === null
    ? { ...NOBODY, refusal: notFound() }
    : { ...NOBODY, customer, address: addressOf(customer, sender) };
}

async function byUserId(
  deps: IdentityDeps,
  workspaceId: string,
  sender: Sender | null,
  userId: string,
): Promise<Recipient> {
  if (sender === null) return NOBODY;
  const customer = await findByIdentity(deps, workspaceId, identityOf(sender, userId));
  if (customer !== null)
    return { ...NOBODY, customer, address: addressOr(customer, sender, userId) };
  const parent = isParentBsuid(userId)
    ? { userId: null, parentUserId: userId }
    : { userId, parentUserId: null };
  return { ...NOBODY, identities: { number: null, ...parent }, address: { number: null, userId } };
}

function identityOf(sender: Sender, userId: string): Identity {
  return isParentBsuid(userId)
    ? { kind: 'parent_user_id', value: userId }
    : userIdentity(portfolioOf(sender), userId);
}

function addressOf(customer: Customer, sender: Sender | null): MessageAddress {
  return sender === null ? NOBODY.address : addressFor(customer, sender);
}

/** The id that was given reaches a customer who was forgotten for being inactive. */
function addressOr(customer: Customer, sender: Sender, userId: string): MessageAddress {
  const known = addressFor(customer, sender);
  return isReachable(known) ? known : { number: null, userId };
}

function notFound(): HeraldError {
  return refused('customer_not_found', 'no customer has this recipientId');
}

/** Two customers are one only when their provider says so, not when a request does. */
function mismatch(): HeraldError {
  return refused(
    'recipient_mismatch',
    'recipientId and recipientNumber are not known to mean the same customer; send one of them',
  );
}

function refused(code: 'customer_not_found' | 'recipient_mismatch', message: string): HeraldError {
  return new HeraldError(code, message, { details: [{ field: 'recipientId', message }] });
}

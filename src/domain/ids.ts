import { createHash, randomBytes } from 'node:crypto';
import type { Identity, IdentityKind } from './identity';
import type { KeyedDigest } from './keyed-digest';
import { phoneForms, storedForms } from './number-forms';

type IdPrefix =
  | 'cus'
  | 'wks'
  | 'mbr'
  | 'inv'
  | 'pwr'
  | 'usr'
  | 'acc'
  | 'ses'
  | 'ver'
  | 'twf'
  | 'aud'
  | 'snd'
  | 'agt'
  | 'con'
  | 'tpl'
  | 'msg'
  | 'req'
  | 'rfr'
  | 'trk'
  | 'evt'
  | 'rcv'
  | 'not'
  | 'chg'
  | 'hnd'
  | 'sec'
  | 'run'
  | 'bdg'
  | 'rsv'
  | 'cnr'
  | 'viw'
  | 'krq';

/** Beginning of an id, of the caller's or Herald's. A shorter one would find nearly everything. */
export const ID_PREFIX = /^[A-Za-z0-9._:-]{3,128}$/;
/** Rule of such a beginning, in words that follow its name. */
export const ID_PREFIX_RULE = 'must be 3 to 128 characters of A-Z a-z 0-9 . _ : -';

/** A random id with its kind as prefix, e.g. `tpl_3f…`: 96 bits, safe in URLs and logs. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The first 32 hex digits of SHA-256 over the parts; NUL between them, so that no two lists of parts collide. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** The key of a message: one id space per workspace (contract 4.3). Also the tail of its workflow id. */
export function messageKeyOf(workspaceId: string, messageId: string): string {
  return digest(workspaceId, messageId);
}

/** Beginning of the ids of webhook events. */
export const EVENT_ID_PREFIX = 'evt_';
/** Matches every beginning of an event's id that tells it from a tracking id of a caller. */
export const EVENT_ID_START = /^evt_[0-9a-f]*$/;

/**
 * The event id of one status of one provider message: the same however often the provider reports it.
 * @param failure what tells this failure from another one of the message (status-code.ts); null for other statuses
 */
export function eventIdOf(
  senderId: string,
  providerMessageId: string,
  status: string,
  failure: string | null,
): string {
  const parts = failure === null ? [status] : [status, failure];
  return `${EVENT_ID_PREFIX}${digest(senderId, providerMessageId, ...parts)}`;
}

/** The id of what a customer wrote: the same however often the provider reports it. */
export function inboundIdOf(senderId: string, providerMessageId: string): string {
  return `inb_${digest(senderId, providerMessageId)}`;
}

/**
 * The key a customer of a workspace is found by. It is a keyed digest of an identity, because the key outlives the identity
 * (ADR 13): no two customers have the same one, so any number of first messages at once make one customer. All forms of a
 * number have one key.
 */
export function lookupOf(
  digests: KeyedDigest,
  workspaceId: string,
  kind: IdentityKind,
  value: string,
): string {
  const compared = kind === 'phone' ? phoneForms(value)[0] : value;
  return digests.of('customer', workspaceId, kind, compared);
}

/**
 * Returns every key by which a customer with an identity may be stored, first that of `lookupOf`: a number has one for each
 * form that was a customer of its own once.
 */
export function lookupsOf(
  digests: KeyedDigest,
  workspaceId: string,
  { kind, value }: Identity,
): [string, ...string[]] {
  const [, ...others] = kind === 'phone' ? storedForms(value) : [value];
  const stored = others.map((form) => digests.of('customer', workspaceId, kind, form));
  return [lookupOf(digests, workspaceId, kind, value), ...stored];
}

/** Derived from customer and sending number, so that a number that is connected anew keeps its conversations. */
export function conversationIdOf(customerId: string, senderNumber: string): string {
  return `cnv_${digest(customerId, senderNumber)}`;
}

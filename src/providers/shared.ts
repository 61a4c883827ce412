import { createHash, timingSafeEqual } from 'node:crypto';
import { parseJsonWithIds } from '../domain/exact-json';
import {
  COUNTED_ONLY_KINDS,
  type CountedOnlyKind,
  type UnreadKind,
} from '../domain/unread-callback';
import type { EgressOutcome } from '../ports/egress';
import type { CallbackReading, UnreadItem } from '../ports/messaging-provider';
import { IDENTITIES_MAX } from './identities';

const CODE = /^\w{1,32}$/;

/** Parses JSON, with ids that are too long for a number as text; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseJsonWithIds(text);
  } catch {
    return undefined;
  }
}

/** Tells whether a call was answered with a 2xx. */
export function isSuccess(outcome: EgressOutcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300;
}

/** Returns the body of a 2xx, from JSON; undefined for any other answer. */
export function bodyOfSuccess(outcome: EgressOutcome): unknown {
  if (outcome.kind === 'failure' || !isSuccess(outcome)) return undefined;
  return parseJson(outcome.body.toString('utf8'));
}

/**
 * Returns a provider's error code, or null when it does not look like one: codes go unmasked into logs and workflow
 * histories, so no other text may pass as a code.
 */
export function errorCodeOf(value: string | number): string | null {
  const code = String(value);
  return CODE.test(code) ? code : null;
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const USERNAME_LENGTH_MAX = 256;

/** Reads a username, which providers write with or without `@`; null when it is none. */
export function readUsername(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > USERNAME_LENGTH_MAX) return null;
  const text = value.trim();
  return (text.startsWith('@') ? text.slice(1) : text) || null;
}

/** Reason why an item of a callback is not used. */
export type IgnoredKind = UnreadKind | CountedOnlyKind;

/** Bounds of what is kept of one callback. Meta's documentation: at most 1000 updates in a callback. */
const UNREAD_ITEMS_MAX = 1000;
const UNREAD_CHARACTERS_MAX = 8 * 1024 * 1024;

/** Numbers and accounts that are told apart in a callback: an account has some 20 numbers. */
const PARTIES_MAX = 100;

/** Callback that holds one item, and the identities in it. */
interface Made {
  body: string;
  identities: string[];
}

/** Counts the items of a callback that are not used, and keeps those that are not understood. */
export class CallbackTally {
  private readonly counts = new Map<IgnoredKind, number>();
  private readonly unread: UnreadItem[] = [];
  private unreadLeftOut = 0;
  private room = UNREAD_CHARACTERS_MAX;
  private identitiesLeft = IDENTITIES_MAX;

  private readonly others = new Map<string, number>();
  private readonly accounts = new Map<string, number>();

  /** @param url address of the callback, where it is a part of what the callback says */
  constructor(private readonly url: string) {}

  add(kind: IgnoredKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  /** Counts items about another number, which the provider names by this id. */
  addOther(numberId: string, count: number): void {
    this.add('foreign_number', count);
    countParty(this.others, numberId, count);
  }

  /** Notes an item about all numbers of an account, which the provider names by this id. */
  noteAccount(accountId: string): void {
    countParty(this.accounts, accountId, 1);
  }

  /**
   * Counts an item, and keeps it when it is not understood and there is room. `make` returns the body of a callback that
   * holds this item alone, and the identities in it.
   */
  keep(kind: IgnoredKind, make: () => Made): void {
    this.add(kind);
    if (isCountedOnly(kind)) return;
    const hasRoom = this.unread.length < UNREAD_ITEMS_MAX && this.room > 0;
    const made = hasRoom ? make() : null;
    if (made === null || !this.hasRoomFor(made)) {
      this.unreadLeftOut += 1;
      // The callback is refused as a whole: no further item is worth its work.
      this.room = 0;
      return;
    }
    const { body, identities } = made;
    this.room -= body.length;
    this.identitiesLeft -= identities.length;
    this.unread.push({ kind, callback: { url: this.url, body }, identities });
  }

  private hasRoomFor({ body, identities }: Made): boolean {
    return body.length <= this.room && identities.length <= this.identitiesLeft;
  }

  /** True when more is unread than is kept of one callback, which is refused as a whole. */
  get isOverfull(): boolean {
    return this.unreadLeftOut > 0;
  }

  toContent(): Pick<
    CallbackReading,
    'ignored' | 'otherNumbers' | 'ofAccounts' | 'unread' | 'unreadLeftOut'
  > {
    const { unread, unreadLeftOut } = this;
    return {
      ignored: Object.fromEntries(this.counts),
      otherNumbers: Object.fromEntries(this.others),
      ofAccounts: Object.fromEntries(this.accounts),
      unread,
      unreadLeftOut,
    };
  }
}

function countParty(parties: Map<string, number>, id: string, count: number): void {
  const isRoom = parties.has(id) || parties.size < PARTIES_MAX;
  if (isRoom) parties.set(id, (parties.get(id) ?? 0) + count);
}

function isCountedOnly(kind: IgnoredKind): kind is CountedOnlyKind {
  return COUNTED_ONLY_KINDS.some((each) => each === kind);
}

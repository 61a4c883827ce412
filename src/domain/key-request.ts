import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type ApiKeyScope, secretMatches } from './api-key';
import type { Actor } from './audit';
import { DAY_MS } from './retention';

/** A request of a program for an API key, which a person approves in the console. */
export interface KeyRequest {
  id: string;
  /** Shown by the program and by the console: a person compares the two. */
  code: string;
  /** Name for the key, as the program gave it. */
  name: string;
  scopes: ApiKeyScope[];
  lifetimeDays: number;
  /** Port of the loopback address at which the program waits for the grant. */
  port: number;
  /** Hash of the program's challenge, which is a hash of its verifier (RFC 7636). */
  challengeHash: string;
  state: 'pending' | 'approved' | 'denied';
  /** Null until it is approved. */
  workspaceId: string | null;
  /** Null until it is approved. */
  approvedBy: Actor | null;
  /** Null until it is approved, and once the key is created. */
  grantHash: string | null;
  /** Counts the tries to get the key. */
  tries: number;
  expiresAt: Date;
}

/** Decision of a person. */
export type KeyRequestDecision =
  | { state: 'denied' }
  | { state: 'approved'; workspaceId: string; approvedBy: Actor; grantHash: string };

/** Content of the program's request. */
export type KeyRequestInput = Pick<KeyRequest, 'name' | 'scopes' | 'lifetimeDays' | 'port'> & {
  challenge: string;
};

/** Secrets that get the key: one came over the browser, the other never left the program. */
export interface KeyRequestProof {
  grant: string;
  verifier: string;
}

/** Most days that a requested key lasts. */
export const KEY_REQUEST_DAYS_MAX = 365;
/** Tries to get the key before the request ends. */
export const KEY_REQUEST_TRIES = 5;
const LIFETIME_MS = 10 * 60 * 1000;

/** Letters and digits that are not mistaken for each other, without vowels, so that no words come about. */
const CODE_SIGNS = 'BCDFGHJKMNPQRSTVWXYZ23456789';
const CODE_HALF = 4;

/** Makes a request that a person can decide on for ten minutes. */
export function newKeyRequest(
  id: string,
  { challenge, ...input }: KeyRequestInput,
  now: Date,
): KeyRequest {
  return {
    id,
    code: `${randomSigns()}-${randomSigns()}`,
    ...input,
    challengeHash: sha256(challenge, 'hex'),
    state: 'pending',
    workspaceId: null,
    approvedBy: null,
    grantHash: null,
    tries: 0,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
}

/** Makes a grant of 256 random bits, of which only the hash is stored. */
export function newGrant(): { grant: string; grantHash: string } {
  const grant = randomBytes(32).toString('base64url');
  return { grant, grantHash: sha256(grant, 'hex') };
}

/** Tells whether both secrets are those of an approved request, in constant time. */
export function provesRequest(
  { grantHash, challengeHash }: KeyRequest,
  { grant, verifier }: KeyRequestProof,
): boolean {
  if (grantHash === null) return false;
  const isGrant = secretMatches(grant, grantHash);
  const isVerifier = secretMatches(sha256(verifier, 'base64url'), challengeHash);
  return isGrant && isVerifier;
}

/**
 * Returns the address at which the program waits: always on the person's own machine. The request's id proves to the program
 * that the page of the request leads there, and not another page that guessed the port.
 */
export function loopbackUrl({ id, port }: KeyRequest, query: Record<string, string>): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ request: id, ...query }).toString()}`;
}

/** Returns when a key expires that is created now. */
export function requestedExpiry({ lifetimeDays }: KeyRequest, now: Date): Date {
  return new Date(now.getTime() + lifetimeDays * DAY_MS);
}

function randomSigns(): string {
  return Array.from({ length: CODE_HALF }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
}

function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}

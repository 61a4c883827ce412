import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from './audit';

export const API_KEY_SCOPES = [
  'templates:read',
  'messages:send',
  'messages:read',
  'deliveries:read',
  'deliveries:resend',
  'templates:write',
  'listen',
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Scopes of a key for which none are named. */
export const DEFAULT_SCOPES = [
  'templates:read',
  'messages:send',
  'messages:read',
] as const satisfies ApiKeyScope[];

/**
 * Scopes that reach the provider's account, or all events with what customers write. A key of the operator, which no
 * member who leaves takes along, has them for as long as a key lasts by default, never for ever.
 */
export const FAR_REACHING_SCOPES: readonly ApiKeyScope[] = ['templates:write', 'listen'];

/** Scopes that a key of the operator may have without an end. */
export const LASTING_SCOPES = API_KEY_SCOPES.filter(
  (scope) => !FAR_REACHING_SCOPES.includes(scope),
);

/** A key as stored: never the secret, only its hash (contract 1). */
export interface ApiKey {
  /** The public half, found in the key's text; unique. */
  id: string;
  workspaceId: string;
  name: string;
  secretHash: string;
  last4: string;
  scopes: ApiKeyScope[];
  /** Numbers that the key may send to; absent for all. */
  recipients?: string[];
  createdAt: Date;
  createdBy: Actor;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** Limit of the keys of a workspace that are neither revoked nor expired. */
export const ACTIVE_KEYS_MAX = 100;

/** Limit of the numbers of one key. */
export const KEY_RECIPIENTS_MAX = 100;

/** How long a key lasts when nothing else is asked for. */
export const DEFAULT_LIFETIME_DAYS = 365;

const DAY_MS = 24 * 60 * 60 * 1000;

const KEY_PATTERN = /^hk_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

export interface GeneratedKey {
  id: string;
  /** Shown once, then only its hash is known. */
  secretText: string;
  secretHash: string;
  last4: string;
}

/** A new key of 256 random bits: `hk_<id>_<secret>`. */
export function generateApiKey(): GeneratedKey {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return {
    id,
    secretText: `hk_${id}_${secret}`,
    secretHash: hashSecret(secret),
    last4: secret.slice(-4),
  };
}

/** The two halves of a key's text; null when it is not the text of a key at all. */
export function parseApiKey(text: string): { id: string; secret: string } | null {
  const [, id, secret] = KEY_PATTERN.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Constant-time; a plain hash suffices because the secret is random, not chosen. */
export function secretMatches(secret: string, secretHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(secretHash, 'hex'));
}

/** Returns why an existing key is refused, or null when it is accepted. */
export function keyRefusal(key: ApiKey, now: Date): 'revoked' | 'expired' | null {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : null;
}

/** Returns when a key that is created now expires by default. */
export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + DEFAULT_LIFETIME_DAYS * DAY_MS);
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

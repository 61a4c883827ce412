import { randomBytes } from 'node:crypto';
import { type ErrorDetail, HeraldError } from '../../../domain/errors';
import type { ProviderName } from '../../../domain/sender';
import type { ProviderCredentials } from '../../../ports/messaging-provider';
import { CREDENTIALS_SCHEMAS } from './credentials-schemas';

/** Placeholder that a stored credential reads back as. */
export const CONFIGURED = '(configured)';

/** Credentials as somebody enters them, by name. */
export type EnteredCredentials = Readonly<Record<string, unknown>> | ProviderCredentials;

export interface CheckedCredentials {
  credentials: ProviderCredentials;
  /** A verify token that was made because none was entered: to be shown this once. */
  newVerifyToken: string | null;
}

const VERIFY_TOKEN_BYTES = 24;

/**
 * Checks credentials against the schema of their provider. With saved ones, only changes have to be entered: a
 * credential that is absent or reads `(configured)` stays, null removes it.
 * @throws HeraldError invalid_request with every problem at once, which quotes no value
 */
export function checkCredentials(
  provider: ProviderName,
  entered: EnteredCredentials,
  saved: ProviderCredentials | null = null,
): CheckedCredentials {
  const parsed = CREDENTIALS_SCHEMAS[provider].safeParse(merged(entered, saved));
  if (!parsed.success) throw invalidCredentials(parsed.error.issues);
  const checked = parsed.data;
  if (!('phoneNumberId' in checked)) return { credentials: checked, newVerifyToken: null };
  const { verifyToken = newVerifyToken(), ...rest } = checked;
  return {
    credentials: { ...rest, verifyToken },
    newVerifyToken: checked.verifyToken === undefined ? verifyToken : null,
  };
}

/** Returns the names of the credentials that differ. */
export function changedCredentials(
  before: ProviderCredentials | null,
  after: ProviderCredentials,
): string[] {
  const [from, to] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => JSON.stringify(from.get(name)) !== JSON.stringify(to.get(name)),
  );
}

function merged(
  entered: EnteredCredentials,
  saved: ProviderCredentials | null,
): Record<string, unknown> {
  const changes = Object.entries<unknown>({ ...entered }).filter(
    ([, value]) => value !== CONFIGURED && value !== undefined,
  );
  const all = Object.entries<unknown>({ ...saved, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

function newVerifyToken(): string {
  return randomBytes(VERIFY_TOKEN_BYTES).toString('base64url');
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

function invalidCredentials(issues: Issue[]): HeraldError {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = ['credentials', ...path.map(String)].join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  const details: ErrorDetail[] = Array.from(messages, ([field, message]) => ({ field, message }));
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new HeraldError('invalid_request', sentence, { details });
}

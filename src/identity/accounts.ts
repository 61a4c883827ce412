import { z } from 'zod';
import type { NewAccount, Person } from '../ports/identity';
import type { Auth } from './auth';

/** better-auth's name for an account with a password. */
const PASSWORD_PROVIDER = 'credential';
const DUPLICATE_KEY = 11_000;

const userRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  passwordChangeRequired: z.boolean(),
});

/** A person from better-auth's record of a user. */
export function toPerson(user: unknown): Person {
  return userRecord.parse(user);
}

/**
 * Null when the address has an account. A user whose password a crash kept from being stored gets it now. Two at once:
 * the unique keys on address and account let one of them win.
 */
export async function createAccount(
  auth: Auth,
  { email, name, password, passwordChangeRequired }: NewAccount,
): Promise<Person | null> {
  const { internalAdapter, password: hasher } = await auth.$context;
  const passwordHash = await hasher.hash(password);
  const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (known?.accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER)) return null;
  try {
    const user =
      known?.user ??
      (await internalAdapter.createUser({
        email,
        name,
        emailVerified: false,
        passwordChangeRequired,
      }));
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: PASSWORD_PROVIDER,
      accountId: user.id,
      password: passwordHash,
    });
    return toPerson(user);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return null;
    throw error;
  }
}

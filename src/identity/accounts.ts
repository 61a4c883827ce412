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
  oneTimePasswordUntil: z.date().nullable(),
  twoFactorEnabled: z.boolean().nullish().transform(Boolean),
});

/** Returns a person from better-auth's record of a user. */
export function toPerson(user: unknown): Person {
  return userRecord.parse(user);
}

export interface Account {
  person: Person;
  passwordHash: string;
}

/** Finds the account with a password, or null. A crash during creation can leave a user without one. */
export async function findAccount(auth: Auth, email: string): Promise<Account | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const account = found?.accounts.find(({ providerId }) => providerId === PASSWORD_PROVIDER);
  if (!found || !account) return null;
  return { person: toPerson(found.user), passwordHash: account.password ?? '' };
}

/** Returns a text that changes whenever the password is changed or the second factor is turned on or off. */
export async function credentialsOf(auth: Auth, email: string): Promise<string> {
  const account = await findAccount(auth, email);
  return account === null ? '' : [account.person.twoFactorEnabled, account.passwordHash].join(' ');
}

/**
 * Creates an account; null when the address has one. Completes a user whose password a crash kept from being stored. Of
 * two calls at once the unique keys on address and account let one win.
 */
export async function createAccount(
  auth: Auth,
  { email, name, password, oneTimePasswordUntil }: NewAccount,
): Promise<Person | null> {
  const { internalAdapter, password: hasher } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (known !== null && hasPassword(known.accounts)) return null;
  const passwordHash = await hasher.hash(password);
  const fields = { name, oneTimePasswordUntil };
  try {
    const user = toPerson(
      known === null
        ? await internalAdapter.createUser(
            { ...fields, email, emailVerified: false },
            { method: 'admin' },
          )
        : await internalAdapter.updateUser(known.user.id, fields),
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: PASSWORD_PROVIDER,
      accountId: user.id,
      password: passwordHash,
    });
    return user;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return null;
    throw error;
  }
}

function hasPassword(accounts: readonly { providerId: string }[]): boolean {
  return accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER);
}

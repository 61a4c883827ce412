import type { DBAdapter } from 'better-auth';

/** Accounts that better-auth reads of a user. */
const ACCOUNTS_READ = 100;

/**
 * Looks for the accounts of a user who was not found as well, so that the time of a sign-in does not show who has an account:
 * better-auth reads a user first and then the user's accounts.
 */
export function evenLookups(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    findOne: (async (input) => {
      const found = await adapter.findOne(input);
      if (found === null && input.model === 'user' && input.join?.['account'] !== undefined) {
        const where = [{ field: 'userId', value: 'nobody' }];
        await adapter.findMany({ model: 'account', where, limit: ACCOUNTS_READ });
      }
      return found;
    }) as DBAdapter['findOne'],
  };
}

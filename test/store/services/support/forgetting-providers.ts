import { OPERATOR } from '../../../../src/domain/audit';
import { createLogger } from '../../../../src/observability/logger';
import type { CustomerDeps } from '../../../../src/services/customers/deps';
import { eraseCustomer } from '../../../../src/services/customers/erase-customer';
import type { TestDatabase } from '../../persistence/support';

/** Erases a customer of a workspace, with some repositories replaced. */
export const erase = (
  db: TestDatabase,
  workspaceId: string,
  customerId: string,
  change: Partial<CustomerDeps> = {},
) =>
  eraseCustomer(
    {
      ...db,
      ...forgettingProviders().deps,
      clock: { now: () => new Date() },
      log: createLogger('silent', 'test'),
      sweepAfterMs: 1000,
      ...change,
    },
    workspaceId,
    customerId,
    OPERATOR,
  );

/** Providers at which a customer can be forgotten, and which note whom they were told to forget. */
export function forgettingProviders() {
  const forgotten: string[] = [];
  let isAway = false;
  const forgetUser = async (_credentials: unknown, userId: string): Promise<boolean> => {
    if (!isAway) forgotten.push(userId);
    return !isAway;
  };
  const deps = {
    providers: { meta: { forgetUser }, twilio: {} },
    secretBox: { open: () => '{}' },
  } as unknown as Pick<CustomerDeps, 'providers' | 'secretBox'>;
  return {
    deps,
    forgotten,
    /** Has them answer nothing, or again. */
    goAway: (away: boolean): void => {
      isAway = away;
    },
  };
}

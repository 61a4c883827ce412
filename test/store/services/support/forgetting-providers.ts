import type { CustomerDeps } from '../../../../src/services/customers/deps';

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

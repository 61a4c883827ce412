import { OPERATOR } from '../../../src/domain/audit';
import type { Browser } from '../../support/browser';
import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { eraseCustomer } from '../../../src/usecases/customer/erase-customer';

const SWEEP_AFTER_MS = 1000;

/** What people ask for about one customer. */
export function customerData(browser: Browser, { workspaceId }: Pick<Tenant, 'workspaceId'>) {
  const path = (customerId: string): string =>
    `/api/v1/workspaces/${workspaceId}/customers/${customerId}`;
  return {
    export: (customerId: string): Promise<Answer> =>
      browser.ask('GET', `${path(customerId)}/export`),
    erase: (customerId: string, confirm = customerId): Promise<Answer> =>
      browser.ask('POST', `${path(customerId)}/erase`, { body: { confirm } }),
  };
}

/** Erases in the test's own process, for tests about what happens at the same time, or `whenBegun`: before the mark. */
export async function eraseNow(
  { base }: TestHerald,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  customerId: string,
  whenBegun: () => Promise<void> = async () => {},
): Promise<void> {
  const { erasures } = base.repositories;
  const begin: typeof erasures.begin = async (...mark) => {
    await whenBegun();
    return erasures.begin(...mark);
  };
  const deps = {
    ...base,
    ...base.repositories,
    erasures: { ...erasures, begin },
    sweepAfterMs: SWEEP_AFTER_MS,
  };
  await eraseCustomer(deps)(workspaceId, customerId, OPERATOR);
}

/** Everything that is stored, as text, by collection. */
async function databaseDump({ base }: TestHerald): Promise<Record<string, string>> {
  const models = Object.values(base.database.models);
  const dumps = models.map(async ({ collection }) => [
    collection.collectionName,
    JSON.stringify(await collection.find().toArray()),
  ]);
  return Object.fromEntries(await Promise.all(dumps)) as Record<string, string>;
}

/** The collections in which any of the texts is. */
export async function collectionsWith(herald: TestHerald, texts: string[]): Promise<string[]> {
  const dump = Object.entries(await databaseDump(herald));
  return dump.filter(([, stored]) => texts.some((text) => stored.includes(text))).map(([at]) => at);
}

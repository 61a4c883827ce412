import type { Browser } from '../../support/browser';
import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';

/** The requests that people make about one customer. */
export function customerData(browser: Browser, { workspaceId }: Pick<Tenant, 'workspaceId'>) {
  const path = (customerId: string): string =>
    `/api/v1/workspaces/${workspaceId}/customers/${customerId}`;
  return {
    export: (customerId: string): Promise<Answer> =>
      browser.ask('POST', `${path(customerId)}/export`),
    erase: (customerId: string, confirm = customerId): Promise<Answer> =>
      browser.ask('POST', `${path(customerId)}/erase`, { body: { confirm } }),
  };
}

/** Erases past the API, as the reconciler would. */
export function eraseNow(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  customerId: string,
): Promise<void> {
  return stage.eraseCustomer(workspaceId, customerId);
}

/** The collections in which any of the texts is; records of other workspaces are not looked at. */
export async function collectionsWith(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  texts: string[],
): Promise<string[]> {
  const dump = Object.entries(await stage.records.dump(workspaceId));
  return dump.filter(([, stored]) => texts.some((text) => stored.includes(text))).map(([at]) => at);
}

import type { Locator, Page } from 'playwright-core';

/** The rows of a table, without its headings. */
export function rowsOf(page: Page, table: string): Locator {
  return page.getByRole('table', { name: table }).locator('tbody').getByRole('row');
}

/** Chooses a value of a filter, which has none so far, as people do. */
export async function addFilter(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('option', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** The chip of a filter that applies. */
export function chipOf(page: Page, filter: string): Locator {
  return page.getByRole('button', { name: `${filter}:` });
}

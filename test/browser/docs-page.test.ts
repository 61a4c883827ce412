import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sendExamples } from '../../src/http/openapi/send-examples';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { launchBrowser } from './support/browser';

const SEND = '#operations-Messages-sendTemplate';
const LIST = '#operations-Templates-listTemplates';

let herald: TestHerald;
let tenant: Tenant;
let browser: Browser;
let page: Page;
/** What the browser complained about: scripts that failed, sources that the policy forbids. */
let complaints: string[];

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  browser = await launchBrowser();
  page = await browser.newPage();
  complaints = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(`${herald.apiUrl}/docs`);
  await authorise();
});

afterAll(async () => {
  await browser.close();
  await herald.close();
});

async function authorise(): Promise<void> {
  await page.click('button.authorize');
  await page.locator('.auth-container input').first().fill(tenant.apiKey);
  await page.locator('.auth-container button[type=submit]').first().click();
  await page.click('button.btn-done');
}

/** Presses "Execute"; resolves with the status that the page shows, when it shows this very answer. */
async function execute(operation: string): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().startsWith(herald.apiUrl));
  await page.click(`${operation} .execute`);
  const requestId = (await answered).headers()['x-request-id'] ?? 'none';
  const live = page.locator(`${operation} .live-responses-table`);
  await live.getByText(requestId).first().waitFor();
  return (await live.locator('tbody .response-col_status').first().innerText()).trim();
}

describe('trying the API on its documentation page', () => {
  test('sends each example as it stands', async () => {
    await page.click(`${SEND} .opblock-summary-control`);

    const statuses: Record<string, string> = {};
    for (const name of Object.keys(sendExamples)) {
      await page.locator(`${SEND} .examples-select-element`).first().selectOption(name);
      statuses[name] = await execute(SEND);
    }

    const expected = Object.entries(sendExamples).map(([name, { value }]) => [
      name,
      'async' in value ? '202' : '200',
    ]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });

  test("lists the templates of the key's workspace", async () => {
    await page.click(`${LIST} .opblock-summary-control`);

    expect(await execute(LIST)).toBe('200');
    const shown = await page.locator(`${LIST} .live-responses-table`).innerText();
    expect(shown).toContain(tenant.template('welcome').id);
  });

  test('gives the browser nothing to complain about', () => {
    expect(complaints).toEqual([]);
  });
});

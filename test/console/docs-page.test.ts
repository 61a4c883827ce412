import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { currentRun } from '../support/run';
import { until } from '../support/wait';
import { consoleSuite } from './support/suite';

const SEND = '#operations-Messages-sendTemplate';
const LIST = '#operations-Templates-listTemplates';

const suite = consoleSuite();

/** Parts of the published document that the test reads. */
interface Document {
  paths: Record<
    string,
    { post?: { requestBody: { content: Record<string, { examples: Record<string, Example> }> } } }
  >;
}

interface Example {
  value: { async?: boolean };
}

/** The examples of a send; test/api/openapi.test.ts sends each of them. */
async function sendExamples(): Promise<Record<string, Example>> {
  const document = JSON.parse(await readFile(currentRun().openapiFile, 'utf8')) as Document;
  const operation = document.paths['/api/v2/template/send']?.post;
  return operation?.requestBody.content['application/json']?.examples ?? {};
}

async function openDocs(): Promise<Page> {
  const page = await suite.windows.open();
  await page.goto(`${suite.herald.apiUrl}/docs`);
  await page.click('button.authorize');
  await page.locator('.auth-container input').first().fill(suite.tenant.apiKey);
  await page.locator('.auth-container button[type=submit]').first().click();
  await page.click('button.btn-done');
  return page;
}

/** Opens an operation. The page holds those near what is seen only. */
async function openOperation(page: Page, operation: string): Promise<void> {
  const control = page.locator(`${operation} .opblock-summary-control`);
  await page.keyboard.press('Control+Home');
  await until(`${operation} on the page`, async () => {
    if ((await control.count()) > 0) return true;
    await page.mouse.wheel(0, 300);
    return false;
  });
  await control.click();
}

/** Presses "Execute"; resolves with the status that the page shows, when it shows this very answer. */
async function execute(page: Page, operation: string): Promise<string> {
  const { apiUrl } = suite.herald;
  const answered = page.waitForResponse((response) => response.url().startsWith(apiUrl));
  await page.click(`${operation} .execute`);
  const requestId = (await answered).headers()['x-request-id'] ?? 'none';
  const live = page.locator(`${operation} .live-responses-table`);
  await live.getByText(requestId).first().waitFor();
  return (await live.locator('tbody .response-col_status').first().innerText()).trim();
}

test('sends an example of the documentation page as it stands, and lists templates', async () => {
  const page = await openDocs();
  await openOperation(page, SEND);
  const examples = Object.entries(await sendExamples());
  const asynchronous = examples.find(([, { value }]) => value.async === true);
  await page
    .locator(`${SEND} .examples-select-element`)
    .first()
    .selectOption(String(asynchronous?.[0]));
  expect(await execute(page, SEND)).toBe('202');

  await openOperation(page, LIST);
  expect(await execute(page, LIST)).toBe('200');
  const shown = await page.locator(`${LIST} .live-responses-table`).innerText();
  expect(shown).toContain(suite.tenant.template('welcome').id);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freePort } from '../../engines/ports';
import { connectBrowser } from '../console/support/browser';
import { takeComplaints } from '../console/support/complaints';
import { type Windows, openWindows } from '../console/support/windows';
import { newPassword } from '../support/people';
import { type StartedHerald, interrupt, start } from './support/start';

/** Follows a person who runs `npm start` and reads its output. Each step: test/console/overview.test.ts. */
let herald: StartedHerald;
let dataDir: string;
let windows: Windows;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'herald-first-steps-'));
  herald = await start(await freePort(), dataDir);
  windows = openWindows(await connectBrowser(), herald.quickstart.apiUrl);
});
afterAll(async () => {
  await windows.leaveAll();
  await interrupt(herald);
  await rm(dataDir, { recursive: true, force: true });
});

/** Signs in with a one-time password, which has to be replaced before anything else opens. */
async function signInFirst(page: Page, email: string, oneTimePassword: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const password = newPassword();
  for (const name of ['New password', 'Confirm new password']) {
    await page.getByRole('textbox', { name, exact: true }).fill(password);
  }
  await page.keyboard.press('Enter');
}

test('the printed address and password lead to the first webhook and its workflow in Temporal', async () => {
  const { consoleUrl, ownerEmail, ownerPassword, temporalUiUrl } = herald.quickstart;
  expect(herald.output()).toContain(consoleUrl);
  const page = await windows.open();
  await page.goto(consoleUrl);

  await signInFirst(page, ownerEmail, String(ownerPassword));
  const panel = page.getByRole('region', { name: 'First steps' });
  await panel.getByText('1 of 3 done').waitFor();
  await panel.getByText('Existing key Quick start').waitFor();
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('All done').waitFor();
  await panel.getByRole('link', { name: 'Message to +33600000001' }).click();
  const workflow = page.getByRole('link', { name: 'Open in Temporal' });
  const href = String(await workflow.getAttribute('href'));
  expect(takeComplaints()).toEqual([]);

  expect(href).toContain(temporalUiUrl);
  await page.goto(href);
  await page.getByText('sendTemplate').first().waitFor();
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../engines';
import { runCommand } from '../cli/operator';
import { newEmail, newPassword } from '../support/people';
import { type StartedHerald, interrupt, start } from '../support/start';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { openConsole } from './support/console';

/** The way of somebody who has typed `npm start` and reads what it printed. */
let herald: StartedHerald;
let dataDir: string;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'herald-first-steps-'));
  herald = await start(await freePort(), dataDir);
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await interrupt(herald);
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a command of the operator's beside the start. */
async function operate(command: string): Promise<Record<string, string>> {
  const env = parseEnv(await readFile(join(dataDir, 'herald.env'), 'utf8'));
  const { exitCode, stdout, stderr } = await runCommand([...command.split(' '), '--json'], env);
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, string>;
}

/** With a one-time password, which has to be replaced before anything else opens. */
async function signInFirst(page: Page, email: string, oneTimePassword: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const password = newPassword();
  for (const name of ['New password', 'New password again']) {
    await page.getByRole('textbox', { name, exact: true }).fill(password);
  }
  await page.keyboard.press('Enter');
}

test('from the printed password to the first webhook', async () => {
  const { consoleUrl, apiUrl, ownerEmail, ownerPassword, temporalUiUrl } = herald.quickstart;
  expect(herald.output()).toContain(consoleUrl);
  const { page } = await openConsole(browser, { apiUrl });

  await signInFirst(page, ownerEmail, String(ownerPassword));
  const panel = page.getByRole('region', { name: 'First steps' });
  await panel.getByText('1 of 3 done').waitFor();
  await panel.getByText('You have one: Quick start').waitFor();
  await panel.getByText('The template welcome').waitFor();
  await page.getByRole('table', { name: 'Deliveries by day' }).waitFor();
  expect(await problemsOfPage(page, 'first-steps')).toEqual([]);

  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('All done').waitFor({ timeout: 60_000 });
  expect(await panel.getByText('(done)').count()).toBe(3);
  await page.locator('.recharts-bar-rectangle').filter({ visible: true }).first().waitFor();
  expect(await problemsOfPage(page, 'first-steps-done')).toEqual([]);
  await panel.getByRole('link', { name: 'The message to 33600000001' }).click();
  const workflow = page.getByRole('link', { name: 'Open the workflow in Temporal' });
  const href = String(await workflow.getAttribute('href'));
  expect(href).toContain(temporalUiUrl);
  const temporal = await page.context().newPage();
  await temporal.goto(href);
  await temporal.getByText('sendTemplate').first().waitFor();

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Success rate 100').waitFor();
  expect(await panel.count()).toBe(0);
});

test('an empty workspace is told what is missing, gets a key, and can hide it all', async () => {
  const email = newEmail();
  const { id } = await operate(`workspace create --name Empty --owner-email ${email}`);
  const owner = await operate(`owner create --workspace ${id} --email ${email}`);
  const { page } = await openConsole(browser, herald.quickstart);
  await signInFirst(page, email, String(owner['oneTimePassword']));
  const panel = page.getByRole('region', { name: 'First steps' });
  await panel.getByText('0 of 3 done').waitFor();
  await panel.getByText('No number is connected yet.').waitFor();
  await panel.getByText('Herald knows no URL to post to.').waitFor();
  expect(await problemsOfPage(page, 'first-steps-empty')).toEqual([]);

  await panel.getByRole('button', { name: 'Create a key' }).click();
  await panel.getByText('1 of 3 done').waitFor();
  await panel.getByText('Copy it now').waitFor();
  expect(await problemsOfPage(page, 'first-steps-key')).toEqual([]);
  await panel.getByRole('button', { name: 'I have stored it' }).click();
  await panel.getByText('Copy it now').waitFor({ state: 'detached' });

  await panel.getByRole('button', { name: 'Hide the first steps' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Webhook health' }).waitFor();
  expect(await panel.count()).toBe(0);
});

import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../support/wait';
import { openIn, visit } from './support/console';
import { secretsInMutations } from './support/secrets';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

/** Input stays until it is saved, secrets stay nowhere, and the focus stays where it is. */
const suite = consoleSuite();

const open = (path: string): Promise<Page> => openIn(suite, path);

/** Waits until the page has dropped a secret: that takes a tick after its form is gone. */
const untilDropped = (page: Page, secret: string) =>
  until('the secret to be dropped', async () => !(await secretsInMutations(page, secret)));

describe('unsaved changes', () => {
  test('asks before a page with unsaved changes is left or its tab is closed', async () => {
    const page = await open('/agents/new');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const [path, label] of [
      ['/agents/new', 'Name'],
      ['/templates/new', 'Body'],
      ['/settings', 'Webhook URL'],
      ['/senders/connect', 'Number'],
    ] as const) {
      if (path !== '/agents/new') await visit(page, suite.tenant, path);
      const field = page.getByRole('textbox', { name: label, exact: true });
      const goOn = page.getByRole('button', { name: 'Continue' });
      if (path === '/senders/connect') for (let step = 0; step < 2; step += 1) await goOn.click();
      await field.fill('https://typed.example');
      const asked = new Promise<string>((resolve) => {
        page.once('dialog', (dialog) => {
          resolve(dialog.type());
          void dialog.dismiss();
        });
      });
      await page.evaluate('location.reload()');
      expect(await asked).toBe('beforeunload');

      await page.getByRole('link', { name: 'Overview' }).click();
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('https://typed.example');

      await page.getByRole('link', { name: 'Overview' }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
  });
});

test('keeps secrets that were typed or shown nowhere in the page', async () => {
  const page = await open('/settings');
  expect(await secretsInMutations(page, suite.owner.password)).toBe(false);

  await page.getByRole('button', { name: 'Sign webhooks' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await shown.locator('pre').innerText();
  expect(await secretsInMutations(page, secret)).toBe(true);
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  await untilDropped(page, secret);

  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByLabel('Authentication Token').fill('tok-of-my-own');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Webhook configuration saved.').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await untilDropped(page, 'tok-of-my-own');
});

describe('focus after a control is removed', () => {
  test('selects a key where there is no clipboard, and keeps the focus in its section', async () => {
    const page = await open('/settings');
    await page.evaluate('delete Navigator.prototype.clipboard');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('gone');
    await page.keyboard.press('Enter');

    const shown = page.getByRole('dialog', { name: 'New API key' });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText('Press Ctrl+C').waitFor();
    const selected = await page.evaluate<string>('getSelection().toString()');
    expect(selected).toBe(await shown.locator('pre').innerText());
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Create key', exact: true }));

    await page.getByRole('button', { name: 'Revoke gone' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke gone' }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('region', { name: 'API keys' }));
  });
});

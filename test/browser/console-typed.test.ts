import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { openConsoleAs } from './support/console';
import { secretsInMutations } from './support/secrets';

/** What people type into the pages: it stays until it is saved, and secrets stay nowhere. */
let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;
let browser: Browser;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

async function open(path: string): Promise<Page> {
  const whole = `/w/${tenant.workspaceId}${path}`;
  return (await openConsoleAs(browser, herald, owner, { path: whole })).page;
}

describe('what is typed and not saved', () => {
  const forms = [
    ['/agents/new', 'Name'],
    ['/settings', 'URL'],
  ] as const;

  test.each(forms)('on %s is not left without a question', async (path, label) => {
    const page = await open(path);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill('https://typed.example');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await page.getByRole('link', { name: 'Overview' }).click();
    await question.waitFor();
    expect(await problemsOfPage(page, 'leave')).toEqual([]);
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('https://typed.example');

    await page.getByRole('link', { name: 'Overview' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  test('on the way to a number is not left without a question, nor is the tab closed', async () => {
    const page = await open('/senders/connect');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have it all' }).click();
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('15550100042');
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });

    await page.evaluate('location.reload()');
    expect(await asked).toBe('beforeunload');
    await page.getByRole('link', { name: 'All senders' }).click();

    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  });

  test('is no longer asked about once it is saved', async () => {
    const page = await open('/settings');
    await page.getByLabel('Read', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Webhook configuration saved.').waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('filters', () => {
  const logs = [
    ['/templates', 'Name or text'],
    ['/messages', 'Message id or number'],
    ['/deliveries', 'Message id'],
  ] as const;

  test.each(logs)('of %s keep the focus, and follow the address', async (path, label) => {
    const page = await open(path);
    const field = page.getByLabel(label);
    await field.fill('order-1');

    await page.keyboard.press('Enter');
    await page.waitForURL(/order-1/);
    expect(await field.and(page.locator(':focus')).count()).toBe(1);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('order-1'));

    await field.and(page.locator('[value=""]')).waitFor();
  });

  test('of a time take no year that there is not', async () => {
    const page = await open('/messages');
    const before = page.url();

    await page.getByLabel('Since').fill('123456-01-01T00:00:00');
    await page.getByRole('button', { name: 'Find' }).click();

    expect(await page.getByLabel('Since').and(page.locator(':invalid')).count()).toBe(1);
    expect(page.url()).toBe(before);
  });
});

test('a test of the webhook is not shown beside other settings', async () => {
  const page = await open('/settings');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Test passed').waitFor();

  await page.getByLabel('Sent', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Webhook configuration saved.').waitFor();

  await page.getByText('Test passed').waitFor({ state: 'detached' });
  expect(await page.getByText('Test failed').count()).toBe(0);
});

test('secrets that were typed or shown stay nowhere in the page', async () => {
  const page = await open('/settings');
  expect(await secretsInMutations(page, owner.password)).toBe(false);

  await page.getByRole('button', { name: 'Sign webhooks' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'Your signing secret' });
  const secret = await shown.locator('pre').innerText();
  expect(await secretsInMutations(page, secret)).toBe(true);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await secretsInMutations(page, secret)).toBe(false);

  await page.getByLabel('Token').fill('tok-of-my-own');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Webhook configuration saved.').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await secretsInMutations(page, 'tok-of-my-own')).toBe(false);
});

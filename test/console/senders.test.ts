import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { META_WEBHOOK_FIELDS } from '../../src/domain/meta-webhook-fields';
import { newNumber } from '../api/support/sender-settings';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openOwn } from './support/console';
import { watchSecrets } from './support/secrets';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** The senders of a workspace of the test's own, which has one at Meta. */
async function openSenders(path = '') {
  const opened = await openOwn(suite, `/senders${path}`);
  return { ...opened, secrets: watchSecrets(opened.page) };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refusalAt = async (page: Page, name: string, text: string): Promise<string | null> => {
  await page.getByText(text).waitFor();
  return field(page, name).getAttribute('aria-invalid');
};

/** Goes on to the step that asks for the credentials. */
async function goToCredentials(page: Page, provider: 'Meta' | 'Twilio'): Promise<void> {
  await page.getByRole('radio', { name: provider }).click();
  await press(page, 'Continue');
  await page.getByRole('heading', { name: `What you need from ${provider}` }).waitFor();
  await press(page, 'Continue');
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

describe('connecting a sender', () => {
  test('connects a sender at Meta step by step, and shows what is left to do there', async () => {
    const { page, secrets } = await openSenders();
    await page.getByRole('list', { name: 'Numbers' }).waitFor();
    expect(await problemsOfPage(page, 'senders')).toEqual([]);
    await page.getByRole('link', { name: 'Connect a number' }).click();
    await page.getByRole('radio', { name: 'Meta' }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    const signs = page.getByRole('button', { name: /^[1-4]/ });
    expect(await signs.allInnerTexts()).toEqual(
      ['Provider', 'Prepare', 'Credentials', 'Callbacks'].map(
        (name, index) => `${index + 1}\n${name}`,
      ),
    );
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'What you need from Meta' }).waitFor();
    const row = page.getByRole('row', { name: /^Access token/ });
    const link = row.getByRole('link', { name: 'Open Meta (new tab)' });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/business\.facebook\.com\//);
    await press(page, 'Continue');
    const { number, credentials } = await newNumber(suite.herald);
    const { accessToken, appSecret } = credentials;

    await fill(page, {
      Number: `+${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5)}`,
      'Phone number ID': credentials.phoneNumberId,
      'WhatsApp Business Account ID': credentials.businessAccountId,
      'Access token': accessToken,
      'App secret': appSecret,
    });
    await press(page, 'Verify and connect');

    await page.getByText(`+${number} is connected`).waitFor();
    const steps = page.getByRole('list', { name: 'Steps at the provider' });
    await steps.getByText('To do', { exact: true }).waitFor();
    const check = page.getByRole('status', { name: 'Callback check' });
    await check.getByText('Waiting for the first callback…').waitFor();
    expect(await steps.getByText(/^messages, user_preferences/).innerText()).toBe(
      META_WEBHOOK_FIELDS.join(', '),
    );
    expect(await problemsOfPage(page, 'connect-callbacks')).toEqual([]);
    const made = page.getByRole('status').filter({ hasText: 'Your verify token' });
    const verifyToken = await made.locator('pre').innerText();
    const address = await page.getByText(/^http:.*\/callbacks\/meta\/con_/).innerText();
    const asked = `hub.mode=subscribe&hub.challenge=42&hub.verify_token=${verifyToken}`;
    expect(await (await fetch(`${address}?${asked}`)).text()).toBe('42');
    await steps.getByText('To do', { exact: true }).waitFor({ state: 'detached' });
    await check.getByText('Callbacks reach Herald.').waitFor();

    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(verifyToken);
    await page.getByRole('link', { name: 'Open number' }).click();
    await page.getByText(/^\d+ templates · synced/).waitFor();
    await page.getByText('(configured) Phone number ID').waitFor();
    expect(await problemsOfPage(page, 'sender')).toEqual([]);
    expect(await secrets.placesOf(accessToken)).toEqual([]);
    expect(await secrets.placesOf(appSecret)).toEqual([]);
  });

  test('shows a refusal of Twilio at the field that it is about', async () => {
    provokes(400);
    const { page, secrets } = await openSenders('/connect');
    await goToCredentials(page, 'Twilio');
    const sid = `AC${randomBytes(16).toString('hex')}`;
    const authToken = randomBytes(16).toString('hex');
    const number = `44${randomBytes(4).readUInt32BE()}`;
    const account = { accountSid: sid, authToken, displayNumber: number, inboundUrl: null };
    await suite.herald.stage.sandbox.setTwilioNumber(account);

    await fill(page, { Number: number, 'Account SID': 'AC1', 'Auth token': authToken });
    await fill(page, { 'API key SID (optional)': `SK${'0'.repeat(32)}` });
    await press(page, 'Verify and connect');
    expect(await refusalAt(page, 'Account SID', 'Must be AC and 32 hexadecimal digits')).toBe(
      'true',
    );
    expect(await refusalAt(page, 'API key secret (optional)', 'Is required')).toBe('true');
    await fill(page, { 'Account SID': sid, 'API key SID (optional)': '', Number: '447000000000' });
    await press(page, 'Verify and connect');
    expect(await refusalAt(page, 'Number', 'Is not a WhatsApp sender of this')).toBe('true');
    expect(await problemsOfPage(page, 'connect-twilio-refused')).toEqual([]);
    await fill(page, { Number: number });
    await press(page, 'Verify and connect');

    await page.getByText(`+${number} is connected`).waitFor();
    await page.getByText(/\/callbacks\/twilio\/con_\w+#rc=5&rp=5xx,ct,rt$/).waitFor();
    expect(await secrets.placesOf(authToken)).toEqual([]);
  });
});

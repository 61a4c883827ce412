import { describe, expect, test } from '@jest/globals';
import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { idsFor } from '../api/support/inbox';
import { write, writeAs } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { ownWorkspace } from './support/console';
import { openInboxAs, writeAll } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

const HOSTILE = [
  '<img src=x onerror=alert(1)><style>*{display:none}</style>',
  '\u202Edekcatta\u202C \u200B\u200B',
  'W'.repeat(300),
  '👩‍👩‍👧‍👦 עברית العربية',
];

describe('hostile names and texts', () => {
  test('shows hostile names and texts of customers as plain text', async () => {
    const numbers = HOSTILE.map(() => recipientEnding('0003'));
    for (const [index, text] of HOSTILE.entries()) {
      await writeAs(
        suite.herald,
        suite.tenant,
        numbers[index] ?? '',
        text,
        `${text}\n${text.repeat(10)}`,
      );
    }
    const opened = await openInboxAs(suite, suite.tenant, suite.owner);
    const { page, rows, messages } = opened;

    await rows.filter({ hasText: '<img src=x' }).click();
    await messages.filter({ hasText: 'onerror=alert(1)' }).waitFor();
    await page.getByRole('heading', { level: 2, name: '<img src=x' }).first().waitFor();
    await rows.filter({ hasText: 'WWWW' }).click();
    await messages.filter({ hasText: 'WWWW' }).waitFor();
    expect(await problemsOfPage(page, 'inbox-hostile-long')).toEqual([]);
  });
});

describe('keyboard control', () => {
  test('searches, opens and answers a conversation by keyboard, and returns to its row', async () => {
    for (const name of ['Ann Nunes', 'Bob Nunes', 'Carl']) {
      await writeAs(suite.herald, suite.tenant, recipientEnding('0003'), name, `I am ${name}`);
    }
    const { page, rows, messages, reply } = await openInboxAs(suite, suite.tenant, suite.owner);
    await rows.filter({ hasText: 'Carl' }).waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('nun');
    await rows.filter({ hasText: 'Carl' }).waitFor({ state: 'detached' });
    await page.waitForURL(/search=nun/);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await messages.filter({ hasText: 'I am Ann Nunes' }).waitFor();
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('By keys');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('alone');
    await page.keyboard.press('Enter');
    await messages.filter({ hasText: 'By keys' }).waitFor();
    expect(await reply.inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await page.getByText('Select a conversation').waitFor();
    const focused = page.locator('a:focus');
    await focused.filter({ hasText: 'Ann Nunes' }).waitFor();

    await page.reload();
    await rows.filter({ hasText: 'Ann Nunes' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await focused.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/inbox\/cnv_/);
  });
});

test('keeps the filters of the inbox in its address, and marks an opened conversation as read', async () => {
  provokes(400);
  const { tenant: own, owner: person } = await ownWorkspace(suite);
  const [ann, bob] = [recipientEnding('0003'), recipientEnding('0003')];
  await writeAs(suite.herald, own, ann, 'Ann', 'One');
  await writeAs(suite.herald, own, bob, 'Bob', 'Two');
  const opened = await openInboxAs(suite, own, person, { path: '?unread=true' });
  const { page, rows } = opened;
  const badge = page.getByRole('link', { name: 'Inbox 2 unread' });
  await badge.waitFor();
  expect(await page.getByRole('switch', { name: 'Unread only' }).isChecked()).toBe(true);

  await rows.filter({ hasText: 'Ann' }).click();
  await rows.filter({ hasText: 'Ann' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
  await page.getByRole('switch', { name: 'Unread only' }).click();
  await rows.filter({ hasText: 'Ann' }).waitFor();
  await page.getByText('Mine', { exact: true }).click();
  await page.getByText('No results. Try fewer filters.').waitFor();
  expect(page.url()).toContain('show=mine');
  await page.getByRole('button', { name: 'Assignee: Unassigned' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await rows.filter({ hasText: 'Ann' }).waitFor();
  await page.getByLabel('Search messages, names and numbers').fill('...');
  await page.getByText('must have a letter or a digit').waitFor();
});

/** Scroll distance that is longer than a page of messages. */
const UP_PX = 20_000;

describe('long conversation', () => {
  test('opens a long conversation at its end, loads older messages in place and announces new ones', async () => {
    const number = recipientEnding('0003');
    const texts = Array.from({ length: 75 }, (_, index) => `Message number ${index + 1}.`);
    await writeAll(suite.herald, suite.tenant, number, texts);
    const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number });
    const { page, messages } = opened;
    const line = (n: number) => messages.filter({ hasText: `Message number ${n}.` });
    await line(75).waitFor();
    await inView(page, 'Message number 75.');
    expect(await line(1).count()).toBe(0);

    const pane = page.getByRole('region', { name: 'Messages' });
    await pane.hover();
    await page.mouse.wheel(0, -UP_PX);
    await line(10).waitFor({ state: 'attached' });
    // The first of the newest 50 stays where it was.
    await inView(page, 'Message number 26.');
    expect(await isInView(page, 'Message number 10.')).toBe(false);
    await write(suite.herald, suite.tenant, number, 'Message number 76.');
    await page.getByRole('button', { name: '1 new message' }).waitFor();
    await page.getByRole('button', { name: '1 new message' }).click();

    await line(76).waitFor();
    await inView(page, 'Message number 76.');
  });
});

/** Waits until a message is inside the visible part of its pane. */
async function inView(page: Page, text: string): Promise<void> {
  await until(`${text} in view`, () => isInView(page, text));
}

/** Returns whether a message is inside the visible part of its pane. */
async function isInView(page: Page, text: string): Promise<boolean> {
  const pane = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  const message = await page.getByRole('list', { name: 'Messages' }).getByText(text).boundingBox();
  if (pane === null || message === null) return false;
  return message.y >= pane.y && message.y + message.height <= pane.y + pane.height;
}

describe('customer pane', () => {
  test('lets owners export and erase a customer', async () => {
    provokes(404);
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Ann', 'Forget me');
    const { page, rows } = await openInboxAs(suite, suite.tenant, suite.owner, { number });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(await textOf(await download.createReadStream())).toContain('Forget me');
    await page.getByRole('button', { name: 'Erase' }).click();
    const erase = page.getByRole('button', { name: 'Erase permanently' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${number} to confirm`).fill(`+${number}`);
    await erase.click();

    await page.getByText('Customer erased.').waitFor();
    await rows.filter({ hasText: 'Forget me' }).waitFor({ state: 'detached' });
    const { customerId } = await idsFor(suite.herald, suite.tenant, number);
    const kept = await suite.herald.stage.repositories.customers.find(
      suite.tenant.workspaceId,
      customerId,
    );
    expect(kept?.number).toBeNull();
  });
});

test('shows one pane at a time on a narrow screen, with a way back', async () => {
  for (const name of ['Narrow Bob', 'Narrow Ann'])
    await writeAs(suite.herald, suite.tenant, recipientEnding('0003'), name, 'Hello');
  const opened = await openInboxAs(suite, suite.tenant, suite.owner, { width: 360 });
  const { page, rows, messages } = opened;

  await rows.filter({ hasText: 'Narrow Ann' }).click();
  await messages.filter({ hasText: 'Hello' }).waitFor();
  expect(await rows.first().isVisible()).toBe(false);
  expect(await problemsOfPage(page, 'inbox-narrow', { width: 360 })).toEqual([]);
  await page.getByRole('button', { name: 'Show customer' }).click();
  await page.getByText('Subscribed').waitFor();
  expect(await messages.first().isVisible()).toBe(false);
  expect(await problemsOfPage(page, 'inbox-customer', { width: 360 })).toEqual([]);
  await page.getByRole('button', { name: 'Back to conversation' }).click();
  await messages.filter({ hasText: 'Hello' }).waitFor();
  await page.getByRole('button', { name: 'Back to list' }).click();
  await rows.filter({ hasText: 'Narrow Ann' }).waitFor();
  expect(await messages.count()).toBe(0);

  await rows.filter({ hasText: 'Narrow Ann' }).click();
  await page.getByRole('button', { name: 'Close conversation' }).click();
  await rows.first().waitFor();
  await rows.filter({ hasText: 'Narrow Ann' }).waitFor({ state: 'detached' });
});

test('says that the connection is lost, and loads what was missed when it is back', async () => {
  provokes('no answer');
  const number = recipientEnding('0003');
  await writeAs(suite.herald, suite.tenant, number, 'Ann', 'Before');
  const { page, messages } = await openInboxAs(suite, suite.tenant, suite.owner, { number });
  await messages.filter({ hasText: 'Before' }).waitFor();

  await page.context().setOffline(true);
  await page.getByText('Offline. Reconnecting…').waitFor();
  expect(await problemsOfPage(page, 'inbox-offline')).toEqual([]);
  await write(suite.herald, suite.tenant, number, 'Meanwhile');
  await page.context().setOffline(false);

  await messages.filter({ hasText: 'Meanwhile' }).waitFor();
  await page.getByText('Offline. Reconnecting…').waitFor({ state: 'detached' });
  expect(await messages.count()).toBeGreaterThan(1);
});

import { describe, expect, test } from '@jest/globals';
import { write, writeAs } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { send } from '../support/client';
import { problemsOfPage } from './support/accessibility';
import { ownWorkspace } from './support/console';
import { lastWroteHoursAgo, openInboxAs } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** Opens the Inbox of a workspace of its own, in which these people have written, the last one latest. */
async function openWith(names: string[]) {
  const { tenant, owner } = await ownWorkspace(suite);
  const numbers = names.map(() => recipientEnding('0003'));
  for (const [index, name] of names.entries())
    await writeAs(suite.herald, tenant, numbers[index] ?? '', name, `I am ${name}`);
  const opened = await openInboxAs(suite, tenant, owner);
  const { page } = opened;
  const heading = (name: string) => page.getByRole('heading', { level: 2, name }).first();
  const state = page.getByLabel('Filter by state');
  return { tenant, owner, numbers, heading, state, ...opened };
}

describe('what was only sent', () => {
  test('lists a send to a new number under Only sent, in two clicks', async () => {
    const { tenant, page, rows, messages } = await openWith(['Ann']);
    const recipientNumber = recipientEnding('0001');
    const templateId = tenant.template('welcome').id;
    await send(suite.herald, tenant, { recipientNumber, templateId });
    await rows.filter({ hasText: 'Ann' }).waitFor();
    const tab = page.getByRole('tab', { name: 'Only sent (1)' });
    await tab.waitFor();
    expect(await rows.count()).toBe(1);

    await tab.click();
    await rows.filter({ hasText: recipientNumber }).click();
    await messages.filter({ hasText: 'Template welcome' }).waitFor();

    await write(suite.herald, tenant, recipientNumber, 'Thank you');
    await page.getByText('Nothing yet. Messages to customers who never wrote').waitFor();
    await page.getByRole('tab', { name: 'Conversations' }).click();
    await rows.filter({ hasText: 'Thank you' }).waitFor();
  });
});

describe('states', () => {
  test('closes by a key and opens the next conversation; a message brings a closed one back', async () => {
    const { tenant, page, rows, messages, state, heading, numbers } = await openWith([
      'Carl',
      'Bob',
      'Ann',
    ]);
    await rows.filter({ hasText: 'Bob' }).click();
    await messages.filter({ hasText: 'I am Bob' }).waitFor();
    // The field takes the focus once it is there, and then "e" is a letter in it.
    await page.locator('textarea:focus').waitFor();
    await page.getByRole('region', { name: 'Messages' }).focus();

    await page.keyboard.press('e');
    await heading('Carl').waitFor();
    await page.locator('textarea:focus').waitFor();
    await page.getByText('Conversation closed.').waitFor();
    await rows.filter({ hasText: 'Bob' }).waitFor({ state: 'detached' });
    await state.selectOption('Closed');
    await rows.filter({ hasText: 'Bob' }).click();
    await page.waitForURL(/is=closed/);
    await page.getByRole('button', { name: 'Reopen' }).press('Enter');
    await page.getByText('No results.').waitFor();
    await page.locator(':focus[aria-label="Snooze conversation"]').waitFor();
    await page.getByRole('button', { name: 'Close conversation' }).press('Enter');
    await rows.filter({ hasText: 'Bob' }).waitFor();
    await page.locator('button:focus', { hasText: 'Reopen' }).waitFor();
    await write(suite.herald, tenant, numbers[1] ?? '', 'Bob again');

    await rows.filter({ hasText: 'Bob' }).waitFor({ state: 'detached' });
    await state.selectOption('Open');
    await rows.filter({ hasText: 'Bob again' }).waitFor();
    expect(await rows.first().innerText()).toContain('Bob again');
  });

  test('snoozes by keyboard until an offered or a chosen time', async () => {
    const { tenant, page, rows, state, heading, numbers } = await openWith(['Bob', 'Ann']);
    // Takes no text any more: the field cannot get the focus.
    await lastWroteHoursAgo(suite.herald, tenant, numbers[0] ?? '', 25);
    await rows.filter({ hasText: 'Ann' }).click();
    await heading('Ann').waitFor();
    await page.getByRole('region', { name: 'Messages' }).focus();

    await page.keyboard.press('z');
    await page.getByRole('menuitem', { name: '1 hour' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: '1 hour' }).press('Enter');
    await page.locator('h2:focus', { hasText: 'Bob' }).waitFor();
    await page.getByRole('button', { name: 'Snooze conversation' }).click();
    await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze conversation' });
    const until = dialog.getByLabel('Until');
    await until.fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await dialog.getByText('Enter a time in the future.').waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await until.fill(tomorrow);
    // The stream of changes refreshes the list before the change is answered.
    await page.route('**/state', async (route) => {
      const response = await route.fetch();
      await page.getByText('No open conversations.').waitFor();
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Snooze' }).click();

    await page.locator('h1:focus, section:focus').waitFor();
    await state.selectOption('Snoozed');
    await rows.filter({ hasText: 'Bob' }).click();
    await rows.filter({ hasText: 'Ann' }).filter({ hasText: 'Snoozed' }).waitFor();
    await page.getByText(/^Snoozed until /).waitFor();
    expect(await problemsOfPage(page, 'inbox-snoozed')).toEqual([]);
  });
});

test('labels a conversation, shows its labels, and filters the list by them', async () => {
  const { page, rows, heading } = await openWith(['Bob', 'Ann']);
  await rows.filter({ hasText: 'Ann' }).click();
  await heading('Ann').waitFor();
  await page.locator('textarea:focus').waitFor();
  await page.getByRole('region', { name: 'Messages' }).focus();

  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const field = dialog.getByLabel('Add label');
  await field.fill('x'.repeat(80));
  await field.press('Enter');
  await dialog.getByText('Use at most 32 characters. This has 80.').waitFor();
  expect(await field.inputValue()).toHaveLength(80);
  await field.fill('VIP');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Remove VIP' }).waitFor();
  await field.fill('Refund');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Refund' }).waitFor();
  await dialog.getByRole('button', { name: 'Remove VIP' }).click();
  await dialog.getByRole('button', { name: 'Remove VIP' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Done' }).click();

  await rows.filter({ hasText: 'Ann' }).filter({ hasText: 'Refund' }).waitFor();
  await page.getByLabel('Filter by label').selectOption('Refund');
  await rows.filter({ hasText: 'Bob' }).waitFor({ state: 'detached' });
  await page.reload();
  await rows.filter({ hasText: 'Ann' }).waitFor();
  expect(await rows.count()).toBe(1);

  await page.locator('textarea:focus').waitFor();
  await page.getByRole('region', { name: 'Messages' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { SAMPLES } from '../../sandbox/media/samples';
import { write, writeAs } from '../api/support/inbound';
import { acceptedFor, customerWrites, recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { ownWorkspace } from './support/console';
import { lastWroteHoursAgo, openInboxAs } from './support/inbox';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

/** Each test has a customer of its own. */
const suite = consoleSuite();

async function openWith(name: string) {
  const number = recipientEnding('0001');
  await writeAs(suite.herald, suite.tenant, number, name, 'Hello');
  await customerWrites(suite.herald, suite.tenant, number, 'Is my order here?');
  return { ...(await openInboxAs(suite, suite.tenant, suite.owner, { number })), number };
}

test('creates, finds, sends and deletes a canned reply by keyboard alone', async () => {
  const { page, reply, messages, number } = await openWith('Ana Moreau');
  const { keyboard } = page;
  const options = page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option');
  await page.locator('textarea:focus').waitFor();

  await keyboard.type('/');
  await options.filter({ hasText: 'Manage canned replies' }).waitFor();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Canned replies' });
  await dialog.getByRole('button', { name: 'New canned reply' }).focus();
  await keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await keyboard.type('hi-there');
  await keyboard.press('Tab');
  await keyboard.type('Hi {{name}}, *how* can I help?');
  expect(await problemsOfPage(page, 'inbox-canned-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).focus();
  await keyboard.press('Enter');
  await dialog.getByText('/hi-there').waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.locator('textarea:focus').waitFor();
  expect(await reply.inputValue()).toBe('');
  await keyboard.type('First line');
  await keyboard.press('Shift+Enter');
  await keyboard.type('/hi');
  await options.filter({ hasText: '/hi-there' }).waitFor();
  expect(await problemsOfPage(page, 'inbox-canned-list')).toEqual([]);
  await keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  expect(await reply.inputValue()).toBe('First line\n/hi');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type('/');
  await options.first().waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  expect(await reply.inputValue()).toBe('First line\nHi Ana Moreau, *how* can I help?');
  await keyboard.press('Enter');

  const sent = messages.filter({ hasText: 'Hi Ana Moreau, how can I help?' });
  await sent.locator('strong').getByText('how').waitFor();
  await sent.filter({ hasText: /Delivered|Read/ }).waitFor();
  const texts = (await acceptedFor(suite.herald, number)).map(({ text }) => text);
  expect(texts).toContain('First line\nHi Ana Moreau, *how* can I help?');

  await page.getByRole('button', { name: 'Canned replies (/)' }).focus();
  await keyboard.press('Enter');
  await options.first().waitFor();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete /hi-there' }).focus();
  await keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete /hi-there?' })
    .getByRole('button', { name: 'Delete' })
    .focus();
  await keyboard.press('Enter');
  await dialog.getByText('No canned replies yet').waitFor();
});

test('puts an emoji at the cursor by keyboard, and gives the field its focus back', async () => {
  const { page, reply } = await openWith('Emil');
  const { keyboard } = page;
  await reply.fill('Thanks!');
  await keyboard.press('Home');

  await page.getByRole('button', { name: 'Emoji' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Search emoji' }).focus();
  await keyboard.type('thumbs');
  await page.getByRole('button', { name: 'thumbs up' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');

  await page.locator('textarea:focus').waitFor();
  expect(await reply.inputValue()).toBe('👍Thanks!');
  await page.getByRole('button', { name: 'Emoji' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Search emoji' }).press('Escape');
  await page.locator('textarea:focus').waitFor();
});

/** More controls than a page of the Inbox has. */
const TABS_MAX = 60;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const inFocus = control.and(page.locator(':focus'));
  for (let tabs = 0; (await inFocus.count()) === 0; tabs += 1) {
    if (tabs === TABS_MAX) throw new Error(`Tab does not lead to ${String(control)}`);
    await page.keyboard.press('Tab');
  }
}

test('attaches, notes and labels by keyboard alone', async () => {
  const { tenant, owner } = await ownWorkspace(suite);
  await writeAs(suite.herald, tenant, recipientEnding('0003'), 'Kay Keys', 'Is it here?');
  const { page, rows, messages } = await openInboxAs(suite, tenant, owner);
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await tabTo(page, rows.filter({ hasText: 'Kay Keys' }));
  await keyboard.press('Enter');
  await page.locator('textarea:focus').waitFor();

  // Listens early: Chromium learns of it in the background, and a key is faster than a click.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, button('Attach a file'));
  await keyboard.press('Enter');
  const fern = { name: 'fern.png', mimeType: 'image/png', buffer: SAMPLES.fern.delivery.make() };
  await (await chooser).setFiles(fern);
  await page.getByRole('group', { name: 'Attachment' }).waitFor();
  await page.locator('textarea:focus').waitFor();
  await keyboard.type('Your fern');
  await keyboard.press('Enter');
  await messages.getByAltText('Your fern').waitFor();

  await tabTo(page, page.getByRole('radio', { name: 'Reply' }));
  await keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: 'Note' }));
  await keyboard.type('She likes ferns.');
  await keyboard.press('Enter');
  await messages.filter({ hasText: 'She likes ferns.' }).waitFor();

  // Letters are text in a field, and keys of the conversation outside of it.
  await tabTo(page, button('Emoji'));
  await keyboard.press('l');
  await expectFocus(page.getByLabel('Add label'));
  await keyboard.type('Plants');
  await keyboard.press('Enter');
  await button('Remove Plants').waitFor();
  await keyboard.press('Escape');
  await rows.filter({ hasText: 'Plants' }).waitFor();
  await expectFocus(button('Emoji'));
});

test('bubbles name an author once, show formatting and addresses as a phone does, and run nothing', async () => {
  const { page, number, messages, rows } = await openWith('Hostile Hank');
  await messages.filter({ hasText: 'Is my order here?' }).waitFor();
  const named = page.getByRole('list', { name: 'Messages' }).getByText('Hostile Hank');
  await named.nth(1).waitFor({ state: 'attached' });
  expect(await named.count()).toBe(2);
  // The second name is there for screen readers alone.
  expect(await messages.and(page.locator('[data-continued]')).count()).toBe(1);
  const text = '*Bold* https://shop.example/a_b. javascript:alert(1) <b>no</b>';
  await write(suite.herald, suite.tenant, number, text);

  const message = messages.filter({ hasText: 'javascript:' });
  await message.locator('strong').getByText('Bold').waitFor();
  const link = message.getByRole('link');
  expect(await link.count()).toBe(1);
  expect(await link.getAttribute('href')).toBe('https://shop.example/a_b');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await message.innerText()).toContain('<b>no</b>');
  await rows.filter({ hasText: 'Bold https://shop.example' }).waitFor();
  expect(await problemsOfPage(page, 'inbox-formatted')).toEqual([]);
});

test('warns of a reply window that closes within two hours, and tints a note', async () => {
  const { page, number } = await openWith('Late Lea');
  await page.getByText(/2[34] h left/).waitFor();
  await lastWroteHoursAgo(suite.herald, suite.tenant, number, 23);
  await page.reload();

  await page.getByText(/(59 min|1 h 0 min) left/).waitFor();
  await page.getByText('Note', { exact: true }).click();
  await page.getByRole('button', { name: 'Add note' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  expect(await problemsOfPage(page, 'inbox-note')).toEqual([]);
});

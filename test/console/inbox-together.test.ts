import { expect, test } from '@jest/globals';
import { writeAs } from '../api/support/inbound';
import { idsFor } from '../api/support/inbox';
import { recipientEnding } from '../api/support/sandbox';
import { newMember } from '../support/people';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { openInboxAs, writeAll } from './support/inbox';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

test('finds a message by its words, and opens the conversation at it', async () => {
  const number = recipientEnding('0003');
  await writeAs(suite.herald, suite.tenant, number, 'Parcel Paula', 'Hello');
  const first = 'The zebra parcel never came';
  const others = Array.from({ length: 60 }, (_, index) => `Still waiting ${index}`);
  await writeAll(suite.herald, suite.tenant, number, [first, ...others]);
  const { page, messages, rows } = await openInboxAs(suite, suite.tenant, suite.owner);
  await rows.first().waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('parcel zeb');
  const hits = page.getByRole('list', { name: 'Found in conversations' });
  const hit = hits.getByRole('link', { name: /Parcel Paula/ });
  await hit.waitFor();
  await page.getByText('No customers match this search.').waitFor();
  expect(await hit.locator('mark').allTextContents()).toEqual(['zebra', 'parcel']);
  expect(await problemsOfPage(page, 'inbox-search')).toEqual([]);
  await hit.press('Enter');

  const found = messages.filter({ hasText: first });
  await expectFocus(found);
  await until('the message in view', async () => {
    const { y = 0 } = (await found.boundingBox()) ?? {};
    return y > 0 && y < 900;
  });
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
});

test('shows who else has a conversation open, and warns while they type', async () => {
  const number = recipientEnding('0003');
  await writeAs(suite.herald, suite.tenant, number, 'Two Tom', 'Hello');
  const colleague = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
  const first = await openInboxAs(suite, suite.tenant, suite.owner, { number });
  const second = await openInboxAs(suite, suite.tenant, colleague, { number });
  const { email } = colleague;

  await first.page.getByText(`${email} is viewing.`).waitFor({ state: 'attached' });
  await second.page.getByText(`${suite.owner.email} is viewing.`).waitFor({ state: 'attached' });
  const [warning, status] = [`${email} is replying…`, `${email} is typing.`];
  await until('the warning, while they type', async () => {
    await second.reply.pressSequentially('I am on it');
    const isStated = (await first.page.getByText(status).count()) > 0;
    return isStated && first.page.getByText(warning).isVisible();
  });
  expect(await problemsOfPage(first.page, 'inbox-presence')).toEqual([]);

  await second.page.keyboard.press('Escape');
  await second.page.getByText('Select a conversation').waitFor();
  await first.page.getByTitle(email).waitFor({ state: 'detached' });
});

/** Notes notifications instead of showing them, and counts sounds. */
const NOTE_NOTIFICATIONS = `
  window.notified = [];
  window.sounds = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.sounds += 1; }
  };
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = 'granted'); }
    constructor(title, options) { window.notified.push({ title, ...options }); }
    addEventListener(_name, click) { window.clickLatest = click; }
    close() {}
  };`;
const HIDE = `
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));`;

test('notifies of a new message while the page is hidden, and opens its conversation', async () => {
  const [first, second] = [recipientEnding('0003'), recipientEnding('0003')];
  const { page } = await openInboxAs(suite, suite.tenant, suite.owner);
  await page.evaluate(NOTE_NOTIFICATIONS);
  await page.getByRole('button', { name: suite.owner.email }).click();
  await page.getByRole('menuitem', { name: 'Desktop notifications' }).click();
  await page.getByText('Off in this browser').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('On in this browser').waitFor();
  await page.getByLabel('Play a sound').check({ force: true });
  await writeAs(suite.herald, suite.tenant, first, 'Seen Sara', 'You look at this');
  const isRead = page.waitForResponse(/unread=true.*assignedTo=me|assignedTo=me.*unread=true/);
  await page.evaluate(HIDE);
  await isRead;

  await writeAs(suite.herald, suite.tenant, second, 'Nora New', 'For your eyes only');
  await until('the notification', () => page.evaluate('window.notified.length > 1'));
  const { conversationId } = await idsFor(suite.herald, suite.tenant, second);
  expect(await page.evaluate('window.notified')).toEqual([
    {
      title: 'Notifications are on',
      body: 'Herald tells you of new messages.',
      tag: 'herald-on',
    },
    { title: 'Nora New', body: 'New message', tag: conversationId },
  ]);
  await until('the sound', () => page.evaluate('window.sounds === 1'));
  await page.evaluate('window.clickLatest()');
  await page.waitForURL(`**/inbox/${conversationId}`);
});

test('says that a browser cannot notify which leaves that to service workers', async () => {
  const { page } = await openInboxAs(suite, suite.tenant, suite.owner);
  await page.evaluate(NOTE_NOTIFICATIONS);
  await page.evaluate(`window.Notification = class {
    static permission = 'default';
    static requestPermission = async () => 'granted';
    constructor() { throw new TypeError('Illegal constructor'); }
  }`);
  await page.getByRole('button', { name: suite.owner.email }).click();
  await page.getByRole('menuitem', { name: 'Desktop notifications' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();

  await page.getByText("This browser can't notify you.").waitFor();
  expect(await page.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
});

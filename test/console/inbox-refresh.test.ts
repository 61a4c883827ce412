import { describe, expect, test } from '@jest/globals';
import type { APIResponse, Page, Route } from 'playwright-core';
import { write, writeAs } from '../api/support/inbound';
import { customerWrites, recipientEnding } from '../api/support/sandbox';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { ownWorkspace } from './support/console';
import { openInboxAs, withSecondNumber } from './support/inbox';
import { backAt, restingPlace } from './support/places';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** Reads of the list, and of a customer’s others. */
const CONVERSATIONS = /\/conversations(\?|$)/;

/** Collects the requests of the page from now on, without the workspace. */
function askedFrom(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${pathname.split(suite.tenant.workspaceId)[1] ?? pathname}${search}`);
  });
  return asked;
}

/** Counts in `losses` how often a change of the row leaves it without its last word, `Blocked`. */
const COUNT_LOSSES = `{
  const row = [...document.querySelectorAll('a')].find((link) => link.textContent.endsWith('Blocked'));
  window.losses = 0;
  new MutationObserver(() => (losses += row.textContent.endsWith('Blocked') ? 0 : 1))
    .observe(row, { childList: true, characterData: true, subtree: true });
}`;

describe('changes made elsewhere', () => {
  test('reads only what is on screen when a message arrives, neither members nor other lists', async () => {
    const [open, other] = [recipientEnding('0003'), recipientEnding('0003')];
    await writeAs(suite.herald, suite.tenant, open, 'Open Olga', 'I am open');
    await writeAs(suite.herald, suite.tenant, other, 'Other Otto', 'I am not');
    const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number: open });
    const { page, rows, messages } = opened;
    await page.getByText('Mine', { exact: true }).click();
    await page.getByText('No results. Try fewer filters.').waitFor();
    await page.getByText('All', { exact: true }).click();
    await messages.filter({ hasText: 'I am open' }).waitFor();
    const asked = askedFrom(page);
    await write(suite.herald, suite.tenant, other, 'Something new');
    await rows.filter({ hasText: 'Something new' }).waitFor();

    expect(asked.filter((path) => /members|assignedTo=me/.test(path))).toEqual([]);
  });
});

describe('failed refresh', () => {
  test('says above the list that a refresh failed, moves nothing, and retries by itself', async () => {
    provokes(503);
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Late Lena', 'Before');
    const { page, rows, messages } = await openInboxAs(suite, suite.tenant, suite.owner, {
      number,
    });
    await messages.filter({ hasText: 'Before' }).waitFor();
    const search = page.getByLabel('Search messages, names and numbers');
    const before = await restingPlace(search);
    let recover = (): void => undefined;
    const recovered = new Promise<void>((resolve) => {
      recover = resolve;
    });

    await page.route(CONVERSATIONS, (route) => route.fulfill({ status: 503, json: {} }));
    await write(suite.herald, suite.tenant, number, 'Meanwhile');
    await page.getByText('Updates delayed. Retrying…').waitFor();
    // Holds the retry, so that it neither fails nor succeeds while the page is looked at.
    await page.route(CONVERSATIONS, (route) => recovered.then(() => route.continue()));
    await backAt(search, before);
    expect(await problemsOfPage(page, 'inbox-not-updated')).toEqual([]);
    recover();

    await rows.filter({ hasText: 'Meanwhile' }).waitFor();
    await page.getByText('Updates delayed. Retrying…').waitFor({ state: 'detached' });
  });

  test('keeps the messages when their refresh fails, and offers to try again', async () => {
    provokes(400);
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Stale Stan', 'Before');
    const { page, rows, messages, reply } = await openInboxAs(suite, suite.tenant, suite.owner);
    let isFailing = false;
    await page.route(/\/messages(\?|$)/, async (route) => {
      const response = await route.fetch();
      // A read from before the failure fails too: it may already hold the new message. Only a person's click ends it.
      const json = { success: false, error: 'no', code: 'bad' };
      await route.fulfill(isFailing && !(await isClicked()) ? { status: 400, json } : { response });
    });
    const isClicked = () => page.evaluate<boolean>("'clicked' in document.body.dataset");
    await rows.filter({ hasText: 'Stale Stan' }).click();
    await messages.filter({ hasText: 'Before' }).waitFor();
    await reply.waitFor();
    const before = await restingPlace(messages.filter({ hasText: 'Before' }));

    isFailing = true;
    await write(suite.herald, suite.tenant, number, 'Unread');
    await page.getByText("Couldn't refresh. No.").waitFor();
    await backAt(messages.filter({ hasText: 'Before' }), before);
    expect(await problemsOfPage(page, 'inbox-stale')).toEqual([]);
    await page.evaluate(
      "document.addEventListener('click', () => (document.body.dataset.clicked = ''), true)",
    );
    await page.getByRole('button', { name: 'Retry' }).click();

    await messages.filter({ hasText: 'Unread' }).waitFor();
    await page.getByText("Couldn't refresh.").waitFor({ state: 'detached' });
  });
});

describe('conversation that loads after its messages', () => {
  test('does not move the messages when their conversation loads later', async () => {
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Slow Sue', 'Before');
    const { page, rows, messages, reply } = await openInboxAs(suite, suite.tenant, suite.owner);
    let comes = (): void => undefined;
    const coming = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route(/\/conversations\/[^/?]+$/, (route) => coming.then(() => route.continue()));

    await rows.filter({ hasText: 'Slow Sue' }).click();
    await messages.filter({ hasText: 'Before' }).waitFor();
    await page.getByLabel('Loading the conversation').waitFor();
    const before = await restingPlace(messages.filter({ hasText: 'Before' }));
    comes();
    await reply.waitFor();

    await backAt(messages.filter({ hasText: 'Before' }), before);
    expect(await page.getByLabel('Loading the conversation').count()).toBe(0);
  });
});

describe('changes made on other pages', () => {
  test('shows a disconnected sender when one returns to the inbox', async () => {
    const { tenant: own, owner: person } = await ownWorkspace(suite);
    const number = recipientEnding('0003');
    await writeAs(suite.herald, own, number, 'Gone Gina', 'Hello');
    const { page, rows, reply } = await openInboxAs(suite, own, person, { number });
    await reply.waitFor();

    await page.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('link', { name: own.displayNumber }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await rows.first().click();

    await page.getByText('Number disconnected.').waitFor();
    expect(await reply.count()).toBe(0);
  });
});

test('shows a block at once, also in a list that was asked for before it', async () => {
  const number = recipientEnding('0003');
  await writeAs(suite.herald, suite.tenant, number, 'Blocked Bea', 'Hello');
  const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number });
  const { page, rows, reply } = opened;
  const row = rows.filter({ hasText: 'Blocked Bea' });
  await row.waitFor();
  const held: { route: Route; answer: APIResponse }[] = [];
  await page.route(CONVERSATIONS, async (route) => {
    held.push({ route, answer: await route.fetch() });
  });
  await write(suite.herald, suite.tenant, number, 'Anybody there?');
  const asked = await until('a read of the list', () =>
    held.find(({ route }) => route.request().url().includes('/conversations?wrote=true')),
  );

  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();

  await page.getByText('is blocked. Unblock them to reply.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.filter({ hasText: /Blocked$/ }).waitFor();
  expect(await reply.count()).toBe(0);
  await page.evaluate(COUNT_LOSSES);
  await asked.route.fulfill({ response: asked.answer });
  await page.unroute(CONVERSATIONS);
  await row.filter({ hasText: 'Anybody there?' }).waitFor();
  expect(await page.evaluate('losses')).toBe(0);
});

test('names the sender in each row when there are two, and filters the list by sender', async () => {
  const { tenant: own, owner: person } = await ownWorkspace(suite);
  const second = await withSecondNumber(suite.herald, own);
  await writeAs(suite.herald, own, recipientEnding('0003'), 'First Fay', 'To the first');
  await writeAs(suite.herald, second, recipientEnding('0003'), 'Second Sue', 'To the second');
  const { page, rows } = await openInboxAs(suite, own, person);

  const [one, other] = [`to +${own.displayNumber}`, `to +${second.displayNumber}`];
  await rows.filter({ hasText: 'First Fay' }).filter({ hasText: one }).waitFor();
  await rows.filter({ hasText: 'Second Sue' }).filter({ hasText: other }).waitFor();
  const choice = page.getByLabel('Filter by number');
  await choice.selectOption(`+${second.displayNumber}`);
  await rows.filter({ hasText: 'First Fay' }).waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'Second Sue' }).waitFor();
  await page.reload();

  await rows.filter({ hasText: 'Second Sue' }).waitFor();
  expect(await rows.count()).toBe(1);
  expect(await choice.inputValue()).toBe(second.displayNumber);
});

test('asks before the tab is closed while a draft or a reply is not sent', async () => {
  const number = recipientEnding('0001');
  await customerWrites(suite.herald, suite.tenant, number, 'Hello');
  const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number });
  const { page, reply, messages } = opened;
  await reply.fill('Half a thought');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reply.press('Enter');
  await messages.filter({ hasText: 'Half a thought' }).filter({ hasText: 'Read' }).waitFor();

  const closed = page.waitForEvent('close');
  page.on('dialog', (unexpected) => void unexpected.dismiss());
  await page.close({ runBeforeUnload: true });
  await closed;
});

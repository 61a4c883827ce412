import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Agent } from '../../src/domain/agent';
import { beginDialogue } from '../api/support/autopilot';
import { write } from '../api/support/inbound';
import { idsFor } from '../api/support/inbox';
import { acceptedFor, customerWrites, recipientEnding } from '../api/support/sandbox';
import { send } from '../support/client';
import { newMember } from '../support/people';
import { sendStandard } from '../support/standard';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { connectSandboxAgent, lastWroteHoursAgo, openInboxAs, openOnlySent } from './support/inbox';
import { consoleSuite } from './support/suite';

/** Each test has customers of its own. */
const suite = consoleSuite();
let agent: Agent;

beforeAll(async () => {
  agent = await connectSandboxAgent(suite.herald, suite.tenant);
});

const LIVE = /\/live(\?|$)/;

/** The conversation with a customer who has written. */
async function openWith(text: string) {
  const number = recipientEnding('0001');
  await customerWrites(suite.herald, suite.tenant, number, text);
  return { ...(await openInboxAs(suite, suite.tenant, suite.owner, { number })), number };
}

test('shows a template, the customer’s reply, the agent’s answer and a takeover as they happen', async () => {
  const { page, rows, messages, reply } = await openInboxAs(suite, suite.tenant, suite.owner);
  await page.getByText('No open conversations.').waitFor();
  expect(await problemsOfPage(page, 'inbox-empty')).toEqual([]);

  const { customer } = await beginDialogue(suite.herald, { tenant: suite.tenant, agent }, '0013');
  // The row shows the number first, and the customer's name from their answer on.
  await rows.filter({ hasText: new RegExp(`${customer}|Sandbox customer`) }).click();
  await messages.filter({ hasText: 'Template welcome' }).waitFor();
  await messages.filter({ hasText: 'Hello' }).first().waitFor();
  const answer = messages.filter({ hasText: 'Tea agent · AI' });
  await answer.filter({ hasText: 'Delivered' }).waitFor();
  expect(await problemsOfPage(page, 'inbox-autopilot')).toEqual([]);

  await page.getByRole('button', { name: 'Take over' }).click();
  await page.locator('textarea:focus').waitFor();
  await messages.filter({ hasText: 'You took over' }).waitFor();
  await reply.fill('A person speaking.');
  await reply.press('Enter');
  const own = messages.filter({ hasText: 'A person speaking.' });
  await own.filter({ hasText: 'Delivered' }).waitFor();
  expect(await reply.inputValue()).toBe('');
  expect((await acceptedFor(suite.herald, customer)).map(({ text }) => text)).toContain(
    'A person speaking.',
  );

  await page.getByRole('button', { name: 'Assignee: Assigned to you' }).click();
  await page.getByRole('menuitem', { name: 'Hand back to AI agent' }).click();
  await messages.filter({ hasText: 'You handed the conversation back to the AI agent' }).waitFor();
});

describe('two people in one conversation', () => {
  test('shows each person the replies and notes of the other without a reload', async () => {
    const first = await openWith('Is anybody there?');
    const { number } = first;
    const person = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const second = await openInboxAs(suite, suite.tenant, person, { number });
    await first.messages.filter({ hasText: 'Is anybody there?' }).waitFor();

    await second.reply.fill('The second one is.\nWith two lines.');
    await second.reply.press('Enter');
    const seen = first.messages.filter({ hasText: 'With two lines.' });
    await seen.filter({ hasText: person.email }).filter({ hasText: 'Read' }).waitFor();

    await first.page.getByText('Note', { exact: true }).click();
    await first.page.getByRole('textbox', { name: 'Note' }).fill('Be nice to her.');
    await first.page.keyboard.press('Enter');
    const note = second.messages.filter({ hasText: `Note by ${suite.owner.email}` });
    await note.filter({ hasText: 'Be nice to her.' }).waitFor();
    expect(await problemsOfPage(second.page, 'inbox-conversation')).toEqual([]);
  });

  test('tells the slower of two people who assign a conversation that it is taken', async () => {
    provokes(409, 'no answer');
    const { page, number } = await openWith('Hello');
    const other = await newMember(suite.herald, suite.tenant.workspaceId, 'admin');
    const { conversationId } = await idsFor(suite.herald, suite.tenant, number);
    await page.getByRole('button', { name: 'Assignee: Unassigned' }).click();
    // Hold back what the page sees.
    await page.route('**/conversations/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    const path = `/api/v1/workspaces/${suite.tenant.workspaceId}/conversations/${conversationId}/handling`;
    await other.browser.ask('PUT', path, { body: { handling: 'assigned' } });

    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await page.getByText('Assignment changed meanwhile').waitFor();
    await page.unroute('**/conversations/**');

    await page.reload();
    await page.getByRole('button', { name: `Assignee: Assigned to ${other.email}` }).waitFor();
    expect(await page.getByRole('button', { name: 'Assignee: Unassigned' }).count()).toBe(0);
  });
});

describe('messages that cannot be sent', () => {
  test('offers a template when the customer last wrote more than 24 hours ago', async () => {
    provokes(400, 'no answer');
    const { page, number, reply, messages } = await openWith('Hello');
    // The page must not hear of it by itself.
    await page.route(LIVE, (route) => route.abort());
    await page.reload();
    await reply.waitFor();
    await lastWroteHoursAgo(suite.herald, suite.tenant, number, 25);

    await reply.fill('Too late');
    await reply.press('Enter');

    await page.getByText('Reply window closed').waitFor();
    await page.getByText('Your draft is kept.').waitFor();
    await page.unroute(LIVE);
    expect(await acceptedFor(suite.herald, number)).toEqual([]);
    expect(await problemsOfPage(page, 'inbox-window-closed')).toEqual([]);
    await page.getByRole('button', { name: 'Send template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send template' });
    await dialog
      .getByRole('button', { name: /welcome/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await messages.filter({ hasText: 'Template welcome' }).filter({ hasText: 'Read' }).waitFor();
  });

  test('returns a refused reply to its field with the reason, and keeps it while one is elsewhere', async () => {
    provokes(400);
    const { page, reply, rows, messages } = await openWith('Keep what I write');
    const long = 'x'.repeat(4097);

    await reply.fill(long);
    await reply.press('Enter');
    await page.getByText(/The text .*4096/).waitFor();
    expect(await reply.inputValue()).toBe(long);
    await page.keyboard.press('Escape');
    await page.getByText('Select a conversation').waitFor();
    await rows.filter({ hasText: 'Keep what I write' }).click();

    expect(await reply.inputValue()).toBe(long);
    await reply.fill('Shorter');
    await reply.press('Enter');
    await messages.filter({ hasText: 'Shorter' }).waitFor();
  });

  test('lets a reply that was not sent for lack of a connection be tried again, and sends it once', async () => {
    provokes('no answer');
    const { page, reply, messages, number } = await openWith('Hello');
    await messages.filter({ hasText: 'Hello' }).waitFor();
    await page.route('**/messages', (route) => route.abort());

    await reply.fill('Through the tunnel');
    await reply.press('Enter');
    const own = messages.filter({ hasText: 'Through the tunnel' });
    await own.getByText("Can't reach Herald").waitFor({ timeout: 60_000 });
    await page.unroute('**/messages');
    await own.getByRole('button', { name: 'Retry' }).click();

    await own.filter({ hasText: 'Read' }).waitFor();
    expect(await own.count()).toBe(1);
    expect(await acceptedFor(suite.herald, number)).toHaveLength(1);
  });

  test('names who refused a message, quotes the provider’s reason, and links its webhooks to deliveries', async () => {
    const templateId = suite.tenant.template('welcome').id;
    const [refused, failed] = [recipientEnding('0004'), recipientEnding('0002')];
    for (const recipientNumber of [refused, failed]) {
      await send(suite.herald, suite.tenant, { recipientNumber, templateId });
    }
    const unsent = recipientEnding('0003');
    const standard = suite.tenant.template('order_shipped').id;
    await sendStandard(suite.herald, suite.tenant, {
      recipientNumber: unsent,
      templateId: standard,
    });
    const { page, rows, messages } = await openInboxAs(suite, suite.tenant, suite.owner);

    await openOnlySent(page);
    await rows.filter({ hasText: unsent }).click();
    const message = messages.filter({ hasText: 'Not sent by Herald' });
    await message.getByText(/^Not sent: /).waitFor();
    expect(await messages.filter({ hasText: 'Rejected by provider' }).count()).toBe(0);
    const marked = rows.filter({ hasText: 'Failed · API: ' });
    await marked.filter({ hasText: refused }).click();
    await messages
      .filter({ hasText: 'Rejected by provider' })
      .getByText(/^Provider error: \w/)
      .waitFor();
    await marked.filter({ hasText: failed }).click();
    await messages
      .filter({ hasText: 'Failed' })
      .getByText(/^Provider error: \w/)
      .waitFor();
    const webhook = page.getByRole('link', { name: /^failed.*webhook delivered/ });
    await webhook.waitFor();
    expect(await problemsOfPage(page, 'inbox-failed')).toEqual([]);
    await webhook.click();
    await page.getByText('Attempt 1 · 200 OK').waitFor();
  });

  test('takes no reply to a blocked customer until they are unblocked', async () => {
    const { page, reply, number } = await openWith('Hello');
    await reply.waitFor();
    const customer = page.getByRole('complementary', { name: 'Customer' });

    await customer.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText('is blocked. Unblock them to reply.').waitFor();
    await customer.getByText('Blocked', { exact: true }).waitFor();
    await write(suite.herald, suite.tenant, number, 'Why?');
    await page.getByText('Why?').last().waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Unblock' }).click();
    expect(await problemsOfPage(page, 'inbox-blocked', { width: 390 })).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();

    await reply.waitFor();
    expect(await reply.isEditable()).toBe(true);
  });
});

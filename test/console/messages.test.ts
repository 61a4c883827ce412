import { describe, expect, test } from '@jest/globals';
import { newMessage, templateContent } from '../support/records';
import { write } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { call } from '../support/client';
import { sendOne } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { type ConsolePage, openOwn, visit } from './support/console';
import { consoleSuite } from './support/suite';
import { rowsOf as rowsOfTable } from './support/tables';

const UI = 'https://temporal.acme.example';
/** Markup, a text that runs the other way, and no place to break it. */
const HOSTILE = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(300)}`;

const suite = consoleSuite();

const open = (path: string, prepare?: (tenant: Tenant) => Promise<unknown>) =>
  openOwn(suite, path, prepare);

const rowsOf = ({ page }: ConsolePage) => rowsOfTable(page, 'Messages');

describe('file that was sent by API', () => {
  test('shows it with the name of its key, also in the Inbox', async () => {
    const url = 'https://shop.example.com/f.jpg';
    const opened = await open('/messages', async (tenant) => {
      const recipientNumber = recipientEnding('0003');
      await write(suite.herald, tenant, recipientNumber, 'Hi');
      const headers = { 'service-api-key': tenant.apiKey };
      const body = { recipientNumber, media: { type: 'image', url, caption: 'A fern' } };
      await call(suite.herald, 'POST', '/api/v2/messages', { headers, body });
    });
    const { page } = opened;

    await rowsOf(opened).getByRole('link', { name: 'Image: A fern' }).click();
    await page.getByText('API · API key test').waitFor();
    await page.getByText(url, { exact: true }).waitFor();
    // Herald finds no such host.
    provokes(502);
    await page.getByRole('link', { name: 'Open conversation' }).click();
    const said = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    const sent = said.filter({ hasText: 'test · API' });
    expect(await sent.getByRole('link', { name: url }).getAttribute('href')).toBe(url);
    expect(await sent.innerText()).toMatch(/f\.jpg\s*\nA fern/);
    expect(await problemsOfPage(page, 'inbox-file')).toEqual([]);
  });
});

describe('message log', () => {
  test('finds messages by number, and by an id that looks like one', async () => {
    const recipientNumber = recipientEnding('0003');
    const opened = await open('/messages', async (tenant) => {
      await sendOne(suite.herald, tenant, 'order-1', { recipientNumber });
      await sendOne(suite.herald, tenant, 'order-2', { recipientNumber: recipientEnding('0004') });
      await sendOne(suite.herald, tenant, recipientNumber, {
        recipientNumber: recipientEnding('0003'),
      });
    });
    const { page } = opened;
    const rows = rowsOf(opened);
    await rows.filter({ hasText: 'order-1' }).waitFor();
    expect(await rows.count()).toBe(3);

    const find = page.getByLabel('Message ID or number');
    await find.fill(`+${recipientNumber.slice(0, 2)} ${recipientNumber.slice(2)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/recipient=/);
    await rows.filter({ hasText: 'order-2' }).waitFor({ state: 'detached' });
    expect(await rows.innerText()).toContain('order-1');
    await page.getByRole('link', { name: 'Search by message ID instead' }).click();
    await page.waitForURL(/idPrefix=/);
    await rows.filter({ hasText: 'order-1' }).waitFor({ state: 'detached' });
    expect(await rows.innerText()).toContain(recipientNumber);
  });

  test('finds messages by template, and exports what it found', async () => {
    const { page } = await open('/messages', async (tenant) => {
      const { workspaceId } = tenant;
      const content = templateContent({ name: 'other' });
      await sendOne(suite.herald, tenant, 'order-1');
      await suite.herald.stage.repositories.messages.insert(
        newMessage({ workspaceId, content }),
        null,
      );
    });
    const rows = rowsOfTable(page, 'Messages');
    await rows.nth(1).waitFor();

    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('option', { name: 'Template' }).click();
    await page.getByLabel('Template name').fill('welc');
    await page.getByRole('option', { name: 'welcome' }).click();

    await rows.nth(1).waitFor({ state: 'detached' });
    expect(await rows.innerText()).toContain('order-1');
    const link = page.getByRole('link', { name: 'Export CSV' });
    const url = new URL((await link.getAttribute('href')) ?? '', page.url());
    const csv = await page.request.get(url.href);
    expect((await csv.text()).split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^order-1,/),
      '',
    ]);
  });

  test('lists the error codes that Herald does not know, and says that a message was held', async () => {
    const { page, tenant } = await open('/messages', async (own) => {
      await sendOne(suite.herald, own, 'unknown', { recipientNumber: recipientEnding('0011') });
      await sendOne(suite.herald, own, 'held', { recipientNumber: recipientEnding('0016') });
      await finalEvent(suite.herald, own, 'unknown');
    });

    const codes = page.getByRole('list', { name: 'Unknown error codes' });
    await codes.waitFor();
    expect(await codes.innerText()).toContain('199999: 1 message');

    await visit(page, tenant, '/messages/held');
    await page.getByText('Held by provider').waitFor();
  });
});

test('says in empty logs that nothing was sent or delivered yet', async () => {
  const { page, tenant } = await open('/messages');

  await page.getByText('No messages yet.').waitFor();
  expect(await problemsOfPage(page, 'messages-empty')).toEqual([]);
  await visit(page, tenant, '/deliveries');
  await page.getByText('No deliveries yet.').waitFor();
});

describe('message page', () => {
  test('shows the history of a message, and links its deliveries, conversation and workflow', async () => {
    const opened = await open('/messages', async (tenant) => {
      const metadata = { order: 'A-1' };
      await sendOne(suite.herald, tenant, 'order-1', { metadata });
      await finalEvent(suite.herald, tenant, 'order-1');
    });
    const { page, tenant } = opened;

    await page.getByRole('link', { name: /^welcome to/ }).click();

    await page.getByText('Webhook channel_sent delivered').waitFor();
    await page.getByText('Accepted by provider').waitFor();
    const titles = await page.locator('.mantine-Timeline-itemTitle').allInnerTexts();
    expect(titles[0]).toBe('Received via API (synchronous)');
    expect(titles.toSorted()).toEqual([
      'Accepted by provider',
      'Received via API (synchronous)',
      'Sent',
      'Webhook channel_sent delivered',
    ]);
    expect(await page.getByRole('region', { name: 'Content' }).innerText()).toContain('A-1');
    expect(await problemsOfPage(page, 'message')).toEqual([]);
    const { workspaceId } = tenant;
    const workflow = page.getByRole('link', { name: 'Open in Temporal' });
    const link = `${UI}/namespaces/default/workflows/send%2F${workspaceId}%2F`;
    expect(await workflow.getAttribute('href')).toContain(link);
    const conversation = page.getByRole('link', { name: 'Open conversation' });
    expect(await conversation.getAttribute('href')).toMatch(/\/inbox\/cnv_\w+$/);
    await page.getByRole('link', { name: 'Webhook deliveries' }).click();
    await page.getByRole('link', { name: 'channel_sent · order-1' }).click();
    await page.getByRole('heading', { name: 'Request' }).waitFor();
    expect(await workflow.getAttribute('href')).toContain('/workflows/deliver%2F');
    await page.getByRole('link', { name: 'order-1', exact: true }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
  });

  test('shows the provider’s own words for a failed message', async () => {
    const { page } = await open('/messages/refused', (own) =>
      sendOne(suite.herald, own, 'refused', { recipientNumber: recipientEnding('0004') }),
    );

    await page.getByText('Rejected by provider').waitFor();
    const words = page.getByText('Provider error:').first();
    expect(await words.innerText()).toMatch(/error: .{5,}/);
    const state = page.getByRole('status', { name: 'State of the message' });
    expect(await state.innerText()).toContain('code 9901');
    await page.getByText('What to do: Check the number; use another channel.').waitFor();
  });

  test('shows hostile texts of a message as plain text', async () => {
    const opened = await open('/messages', async ({ workspaceId }) => {
      const { messages } = suite.herald.stage.repositories;
      const rendered = { header: null, body: HOSTILE, footer: null, buttons: [] };
      const content = { ...templateContent({ name: HOSTILE }), rendered };
      await messages.insert(newMessage({ workspaceId, messageId: 'hostile', content }), null);
      const text = { kind: 'text', text: HOSTILE } as const;
      await messages.insert(newMessage({ workspaceId, kind: 'inbox', content: text }), null);
    });
    const { page } = opened;
    await rowsOf(opened).nth(1).waitFor();

    await rowsOf(opened).filter({ hasText: 'hostile' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Content' }).getByText('<img').last().waitFor();
    // Text that changes the reading direction is isolated.
    expect(await page.locator('bdi').filter({ hasText: '\u202E' }).count()).toBe(2);

    expect(await page.locator('img').count()).toBe(0);
    expect(await problemsOfPage(page, 'message-hostile')).toEqual([]);
  });
});

describe('usage', () => {
  test('shows how many messages were sent and billed, and splits them by pricing type', async () => {
    const { page } = await open('/usage', async (tenant) => {
      await sendOne(suite.herald, tenant, 'order-1', { recipientNumber: recipientEnding('0001') });
      await sendOne(suite.herald, tenant, 'order-2', { recipientNumber: recipientEnding('0004') });
    });
    await page.getByText('No messages in this period').waitFor();
    // Costs follow where another suite has imported a rate card.
    const row = page.getByRole('row', { name: /^Total 2 1 1 1 1 1( |$)/ });
    await until('both counted', async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Messages' }).waitFor();
      return (await row.count()) === 1;
    });

    await page.getByLabel('Split by').selectOption('Pricing type');

    await page.getByRole('row', { name: 'Billed 1 1 1 1 0 1' }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('type');
  });

  test('sets a monthly budget, and shows how much of it is used', async () => {
    const { page } = await open('/usage');
    provokes(400);
    await page.getByLabel('Monthly limit').fill('0');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await page.getByText('must be a whole number from 1').waitFor();

    await page.getByLabel('Monthly limit').fill('500');
    await page.getByLabel('Block marketing templates when the budget is used up').check();
    await page.getByRole('button', { name: 'Save budget' }).click();

    await page.getByText('0 of 500 messages used in').waitFor();
    expect(await problemsOfPage(page, 'usage with a budget')).toEqual([]);
    await page.getByRole('button', { name: 'Remove budget' }).click();
    await page.getByText('Budget removed.').waitFor();
    expect(await page.getByText('500 messages used in').count()).toBe(0);
  });
});

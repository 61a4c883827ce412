import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { recipientEnding } from '../api/support/sandbox';
import { getMessage } from '../support/client';
import { until } from '../support/wait';
import { webhooksOfMessage } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openIn, openOwn, visit } from './support/console';
import { consoleSuite } from './support/suite';
import { addFilter, rowsOf } from './support/tables';
import { bubbleOf, describedAs, fieldOf, saveTemplate } from './support/templates';

const run = promisify(execFile);
const HOSTILE = `<img src=x onerror=alert(1)> '$HOME' "\`id\`" \u202egnp.exe\u202c 👩‍👩‍👧 {{2}} \\ ${'w'.repeat(200)}`;

const suite = consoleSuite();

const open = (path: string): Promise<Page> => openIn(suite, `/templates${path}`);

const pathOf = (name: string): string =>
  `/templates/${suite.tenant.template(name, name === 'back_in_stock' ? 'en_US' : undefined).id}`;
const openOne = (name: string): Promise<Page> => openIn(suite, pathOf(name));

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

describe('template list', () => {
  test('sorts templates, and finds them by status, number, language and text', async () => {
    const page = await open('');
    const rows = rowsOf(page, 'Templates');
    await rows.filter({ hasText: 'welcome' }).waitFor();
    expect(await rows.count()).toBe(suite.tenant.templates.length);
    expect(await problemsOfPage(page, 'templates')).toEqual([]);
    const names = () => rows.locator('a').allInnerTexts();
    const inOrder = suite.tenant.templates.map(({ name }) => name).toSorted();
    expect(await names()).toEqual(inOrder);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=-name/);
    await until('the names turned round', async () => (await names())[0] === inOrder.at(-1));
    expect(await names()).toEqual(inOrder.toReversed());
    await page.getByRole('button', { name: 'Name' }).click();
    await until('the names in order', async () => (await names())[0] === inOrder[0]);

    await addFilter(page, 'Status', 'Pending');
    await page.waitForURL(/status=PENDING/);
    await rows.filter({ hasText: 'welcome' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'autumn_preview' }).waitFor();
    await addFilter(page, 'Number', `+${suite.tenant.displayNumber}`);
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('option', { name: 'Language' }).click();
    await page.getByLabel('Language code').fill('en-us');
    await page.keyboard.press('Enter');
    await page.waitForURL(/language=en-us/);
    await page.getByLabel('Name or text').fill('BACK IN stock');
    await page.waitForURL(/search=BACK/);
    await page.getByText('Try fewer filters.').waitFor();
    await page.getByRole('button', { name: 'Remove filter Status' }).click();
    await rows.filter({ hasText: 'back_in_stock' }).waitFor();
    expect(await rows.count()).toBe(1);
  });

  test('loads further pages of templates, and says where templates come from when there are none', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `more_${index}`);
    const { page, tenant: many } = await openOwn(suite, '/templates', (tenant) =>
      Promise.all(
        names.map((name) => saveTemplate(suite.herald, tenant, { name, components: [] })),
      ),
    );
    await rowsOf(page, 'Templates').first().waitFor();
    expect(await rowsOf(page, 'Templates').count()).toBe(50);

    await page.getByRole('button', { name: 'Show more' }).click();

    await rowsOf(page, 'Templates').nth(50).waitFor();
    expect(await rowsOf(page, 'Templates').count()).toBe(many.templates.length + names.length);
    await suite.herald.stage.records.templates.delete({ workspaceId: many.workspaceId });
    await page.reload();
    await page.getByText('No templates yet.').waitFor();
    expect(await problemsOfPage(page, 'templates-none')).toEqual([]);
  });
});

const APPEARANCES: [name: string, text: RegExp, buttons: RegExp[]][] = [
  ['delivery_scheduled', /Hi \{\{first_name\}\}, your order \{\{order_number\}\}/, []],
  ['order_shipped', /Order \{\{1\}\} is on its way[^]*Fern & Fig/, [/Track parcel/, /Call us/]],
  ['invoice_ready', /Document[^]*here is the invoice/, []],
  ['summer_sale', /Image[^]*our summer sale/, [/See the sale/]],
  ['review_request', /how do you like your/, [/Love it/, /It is fine/, /Not happy/]],
  ['offer_code', /here is a code for/, [/Copy offer code/]],
  ['login_code', /\{\{1\}\} is your verification code/, [/Copy code/]],
];
/** Templates of many fields and buttons; the others repeat their elements. */
const LOOKED_AT = ['order_shipped', 'offer_code'];

describe('template page', () => {
  test('shows each kind of template as its recipient sees it', async () => {
    const page = await open('');
    await page.locator('h1').waitFor();
    const problems: string[] = [];
    for (const [name, text, buttons] of APPEARANCES) {
      await visit(page, suite.tenant, pathOf(name));
      await bubbleOf(page).waitFor();

      expect(await bubbleOf(page).innerText()).toMatch(text);
      const shown = bubbleOf(page).getByRole('listitem');
      expect(await shown.allInnerTexts()).toEqual(
        buttons.map((each) => expect.stringMatching(each)),
      );
      if (LOOKED_AT.includes(name))
        problems.push(...(await problemsOfPage(page, `template-${name}`)));
    }
    expect(problems).toEqual([]);
  });

  test('says why a template cannot be sent, how it stands with its provider, and what to do about it', async () => {
    const at = new Date('2026-10-01T12:00:00.000Z');
    const id = await saveTemplate(suite.herald, suite.tenant, {
      name: 'standing',
      category: 'MARKETING',
      providerStatus: 'PAUSED',
      quality: 'RED',
      previousCategory: 'UTILITY',
      categoryChangedAt: at,
      announcedCategory: { category: 'AUTHENTICATION', at: null },
      statusNotice: {
        status: 'PAUSED',
        reason: 'SECOND_PAUSE',
        description: 'Paused for 6 hours.',
        at,
      },
    });
    const page = await open(`/${id}`);

    await page.getByText('it is expected back at 2026-10-01T18:00:00.000Z').waitFor();

    await page.getByText('Provider details: Paused for 6 hours.').waitFor();
    await page.getByText('Low quality', { exact: true }).waitFor();
    await page.getByText('Provider reason: Second pause').waitFor();
    await page.getByText('The provider changed its category from Utility to Marketing').waitFor();
    await page.getByText('The provider will change its category to Authentication').waitFor();
    expect(await problemsOfPage(page, 'template-paused')).toEqual([]);
    await suite.herald.stage.records.templates.delete({ name: 'standing' });

    await visit(page, suite.tenant, pathOf('autumn_preview'));
    await page.getByText('The provider is still reviewing this template').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  });
});

describe('sending from the console', () => {
  test('previews the message while its values are typed', async () => {
    const page = await openOne('order_shipped');
    await page.getByText('Sends to a phone of the sandbox').waitFor();

    await fieldOf(page, 'Header', '{{1}}').fill('A-1017');
    await fieldOf(page, 'Buttons', 'Track parcel').fill('https://shop.example.com/x/GP 77');

    await bubbleOf(page).getByText('Order A-1017 is on its way').waitFor();
    await bubbleOf(page).getByText('https://shop.example.com/track/GP%2077').waitFor();
    expect(await bubbleOf(page).innerText()).toContain('Hi {{1}}, {{2}} has picked up');
    await fieldOf(page, 'Header', '{{1}}').fill('x'.repeat(70));
    await page.getByText(/The header would have 90 characters/).waitFor();
    await page.getByRole('button', { name: 'Fill in examples' }).click();
    await bubbleOf(page).getByText('Hi Ana, GreenPost has picked up').waitFor();
  });

  test('shows every problem of a send at once, each at its field', async () => {
    provokes(400);
    const page = await openOne('order_shipped');
    const text = (name: string) => page.getByRole('textbox', { name, exact: true });

    await text('Recipient').fill('+33 6 00 00 00 01');
    await text('Message ID (optional)').fill('two words');
    await text('Metadata (optional)').fill('{ no: json }');
    await fieldOf(page, 'Text', '{{2}}').fill('five     spaces');
    await send(page);

    await until('the problems', async () =>
      (await describedAs(text('Recipient'))).includes('send 33600000001'),
    );
    expect(await describedAs(text('Message ID (optional)'))).toContain(
      'Must be 1 to 128 characters',
    );
    expect(await describedAs(text('Metadata (optional)'))).toContain('Must be an object');
    expect(await describedAs(fieldOf(page, 'Header', '{{1}}'))).toContain('Enter a value.');
    expect(await describedAs(fieldOf(page, 'Text', '{{1}}'))).toContain('Enter a value.');
    expect(await describedAs(fieldOf(page, 'Text', '{{2}}'))).toContain('more than 4 spaces');
    expect(await describedAs(fieldOf(page, 'Buttons', 'Track parcel'))).toContain('Enter a value.');
    const form = page.getByRole('form', { name: 'Send template' });
    expect(await form.getByText('templateVariables').count()).toBe(0);
    const firstWrong = await fieldOf(page, 'Header', '{{1}}').getAttribute('id');
    expect(await page.locator(':focus').getAttribute('id')).toBe(firstWrong);
    expect(await problemsOfPage(page, 'template-refused')).toEqual([]);
  });

  test('sends a template as a program does, and links the message and its conversation', async () => {
    const page = await openOne('order_shipped');
    await page.getByRole('button', { name: 'Fill in examples' }).click();
    const recipient = recipientEnding('0001');
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient);
    await page.getByRole('textbox', { name: 'Metadata' }).fill('{"order": "A-1017"}');
    await page.getByLabel('Replies handled by').selectOption('true');
    await page.getByText('no AI agent is connected').waitFor();
    const messageId = await page.getByRole('textbox', { name: 'Message ID' }).inputValue();
    await send(page);

    await page.getByText(`Accepted by provider · Message ID ${messageId}`).waitFor();
    const told = () => webhooksOfMessage(suite.tenant, messageId);
    await until('three webhooks', () => told().length === 3);
    expect(told()[0]?.body).toMatchObject({ metadata: { order: 'A-1017' } });
    const link = page.getByRole('link', { name: 'Open message' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/messages/${messageId}$`));
    const conversation = page.getByRole('link', { name: 'Open conversation' });
    expect(await conversation.getAttribute('href')).toMatch(/\/inbox\/cnv_/);
    expect(await page.getByRole('textbox', { name: 'Message ID' }).inputValue()).not.toBe(
      messageId,
    );

    await visit(page, suite.tenant, `/messages/${messageId}`);
    await page.getByText(/^Sent by \S+@\S+ in the console$/).waitFor();
  });

  test('takes hostile names and values as text, in the preview and in the code that it shows', async () => {
    const hostile = `<b>&amp;"'</b>`;
    const id = await saveTemplate(suite.herald, suite.tenant, {
      name: `${hostile}\u202e${'long'.repeat(100)}`,
      components: [{ type: 'BODY', text: `*{{1}}* ${hostile}\n\`\`\`mono\`\`\` _{{2}}_` }],
    });
    const page = await open(`/${id}`);
    const recipient = recipientEnding('0003');
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient);
    await fieldOf(page, 'Text', '{{1}}').fill(HOSTILE);
    await fieldOf(page, 'Text', '{{2}}').fill(hostile);
    await page
      .getByRole('textbox', { name: 'Metadata' })
      .fill(JSON.stringify({ [HOSTILE]: HOSTILE }));
    await bubbleOf(page).locator('strong', { hasText: 'onerror=alert(1)' }).waitFor();
    await bubbleOf(page).locator('em', { hasText: hostile }).waitFor();
    expect(await bubbleOf(page).locator('em').innerText()).toBe(hostile);
    expect(await bubbleOf(page).locator('img, b').count()).toBe(0);
    expect(await problemsOfPage(page, 'template-hostile')).toEqual([]);

    const code = await page.getByRole('region', { name: 'curl code' }).innerText();
    const env = { ...process.env, HERALD_API_KEY: suite.tenant.apiKey };
    const { stdout } = await run('sh', ['-c', code], { env });

    // The sandbox does not know this template; the request was Herald's to understand.
    const { code: outcome, messageId } = JSON.parse(stdout) as Record<string, string>;
    expect(outcome).toBe('provider_rejected');
    const { body } = await getMessage(suite.herald, suite.tenant, messageId ?? '');
    expect(body).toMatchObject({ recipientNumber: recipient, metadata: { [HOSTILE]: HOSTILE } });
  });
});

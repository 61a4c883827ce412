import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { recipientEnding } from '../e2e/support/sandbox';
import { getMessage } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { type ConsolePage, openConsoleAs } from './support/console';
import { bubbleOf, describedAs, fieldOf, saveTemplate } from './support/templates';

const run = promisify(execFile);
const HOSTILE = `<img src=x onerror=alert(1)> '$HOME' "\`id\`" \u202egnp.exe\u202c 👩‍👩‍👧 {{2}} \\ ${'w'.repeat(200)}`;

let herald: TestHerald;
let browser: Browser;
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await startHerald();
  browser = await launchBrowser();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

/** A page of the workspace below its templates, for its owner or somebody else. */
function open(path: string, person = owner): Promise<ConsolePage> {
  return openConsoleAs(browser, herald, person, {
    path: `/w/${tenant.workspaceId}/templates${path}`,
  });
}

const openOne = (name: string, person = owner) =>
  open(`/${tenant.template(name, name === 'back_in_stock' ? 'en_US' : undefined).id}`, person);

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

describe('sending from the console', () => {
  test('shows the message as it is being filled in', async () => {
    const { page } = await openOne('order_shipped');

    await fieldOf(page, 'Header', '{{1}}').fill('A-1017');
    await fieldOf(page, 'Buttons', 'Track parcel').fill('https://shop.example.com/x/GP 77');

    await bubbleOf(page).getByText('Order A-1017 is on its way').waitFor();
    await bubbleOf(page).getByText('https://shop.example.com/track/GP%2077').waitFor();
    expect(await bubbleOf(page).innerText()).toContain('Hi {{1}}, {{2}} has picked up');
    await fieldOf(page, 'Header', '{{1}}').fill('x'.repeat(70));
    await page.getByText(/The header would have 90 characters/).waitFor();
    await page.getByRole('button', { name: 'Fill in the examples' }).click();
    await bubbleOf(page).getByText('Hi Ana, GreenPost has picked up').waitFor();
  });

  test('says everything that is wrong at once, each at its field', async () => {
    provokes(400);
    const { page } = await openOne('order_shipped');
    const text = (name: string) => page.getByRole('textbox', { name, exact: true });

    await text('Recipient').fill('+33 6 00 00 00 01');
    await text('Message id').fill('two words');
    await text('Metadata').fill('{ no: json }');
    await fieldOf(page, 'Text', '{{2}}').fill('five     spaces');
    await send(page);

    await until('the problems', async () =>
      (await describedAs(text('Recipient'))).includes('send 33600000001'),
    );
    expect(await describedAs(text('Message id'))).toContain('Must be 1 to 128 characters');
    expect(await describedAs(text('Metadata'))).toContain('Must be an object');
    expect(await describedAs(fieldOf(page, 'Header', '{{1}}'))).toContain('has no value');
    expect(await describedAs(fieldOf(page, 'Text', '{{1}}'))).toContain('has no value');
    expect(await describedAs(fieldOf(page, 'Text', '{{2}}'))).toContain('more than 4 spaces');
    expect(await describedAs(fieldOf(page, 'Buttons', 'Track parcel'))).toContain('has no value');
    const firstWrong = await fieldOf(page, 'Header', '{{1}}').getAttribute('id');
    expect(await page.locator(':focus').getAttribute('id')).toBe(firstWrong);
    expect(await problemsOfPage(page, 'template-refused')).toEqual([]);
  });

  test('goes out as a program’s does, and leads to its traces', async () => {
    provokes(400);
    const { page } = await openOne('order_shipped');
    await page.getByRole('button', { name: 'Fill in the examples' }).click();
    const recipient = recipientEnding('0001');
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient);
    await page.getByRole('textbox', { name: 'Metadata' }).fill('{"order": "A-1017"}');
    await page.getByLabel('Who answers from now on').selectOption('true');
    await page.getByText('no AI agent is connected').waitFor();
    const messageId = await page.getByRole('textbox', { name: 'Message id' }).inputValue();
    await send(page);

    await page.getByText(`The provider accepted it, with the message id ${messageId}.`).waitFor();
    const told = () => webhooksOf(tenant).filter(({ body }) => body['messageId'] === messageId);
    await until('three webhooks', () => told().length === 3);
    expect(told()[0]?.body).toMatchObject({ metadata: { order: 'A-1017' } });
    const link = page.getByRole('link', { name: 'The message' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/messages/${messageId}$`));
    const conversation = page.getByRole('link', { name: 'The conversation' });
    expect(await conversation.getAttribute('href')).toMatch(/\/inbox\/cnv_/);
    expect(await page.getByRole('textbox', { name: 'Message id' }).inputValue()).not.toBe(
      messageId,
    );
    expect(await problemsOfPage(page, 'template-sent')).toEqual([]);

    await page.getByRole('textbox', { name: 'Message id' }).fill(messageId);
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipientEnding('0003'));
    await send(page);
    await page.getByText(/was used for a different request/).waitFor();
  });

  test('takes any name and any value as text, in the code too, which runs as it is', async () => {
    const hostile = `<b>&amp;"'</b>`;
    const id = await saveTemplate(herald, tenant, {
      name: `${hostile}\u202e${'long'.repeat(100)}`,
      components: [{ type: 'BODY', text: `*{{1}}* ${hostile}\n\`\`\`mono\`\`\` _{{2}}_` }],
    });
    const { page } = await open(`/${id}`);
    const recipient = recipientEnding('0003');
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient);
    await fieldOf(page, 'Text', '{{1}}').fill(HOSTILE);
    await fieldOf(page, 'Text', '{{2}}').fill(hostile);
    await page
      .getByRole('textbox', { name: 'Metadata' })
      .fill(JSON.stringify({ [HOSTILE]: HOSTILE }));
    await bubbleOf(page).locator('strong', { hasText: 'onerror=alert(1)' }).waitFor();
    expect(await bubbleOf(page).locator('em').innerText()).toBe(hostile);
    expect(await bubbleOf(page).locator('img, b').count()).toBe(0);
    expect(await problemsOfPage(page, 'template-hostile')).toEqual([]);

    const code = await page.getByRole('region', { name: 'curl code' }).innerText();
    const env = { ...process.env, HERALD_API_KEY: tenant.apiKey };
    const { stdout } = await run('sh', ['-c', code], { env });

    // The sandbox does not know this template; the request was Herald's to understand.
    const { code: outcome, messageId } = JSON.parse(stdout) as Record<string, string>;
    expect(outcome).toBe('provider_rejected');
    const { body } = await getMessage(herald, tenant, messageId ?? '');
    expect(body).toMatchObject({ recipientNumber: recipient, metadata: { [HOSTILE]: HOSTILE } });
  });
});

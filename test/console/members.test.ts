import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { agentOf, agentSettings } from '../api/support/agent-settings';
import { writeAs } from '../api/support/inbound';
import { idsFor } from '../api/support/inbox';
import { recipientEnding } from '../api/support/sandbox';
import { newMember } from '../support/people';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openIn, visit } from './support/console';
import { deliver } from './support/deliveries';
import { consoleSuite } from './support/suite';
import { fieldOf } from './support/templates';

const suite = consoleSuite();

interface ReadOnly {
  path: string;
  /** Texts that are there once the page is, among them the reason why nothing can be changed. */
  shown: string[];
  /** Buttons that change nothing. Default: none. */
  harmless?: RegExp;
  fixed?: string;
  isLookedAt?: boolean;
}

const REASON = 'Your role is Support.';

/** Pages that a member of Support sees, without what changes something. */
async function readOnlyPages(): Promise<ReadOnly[]> {
  const { senderId, workspaceId } = suite.tenant;
  const agents = agentSettings(suite.herald, suite.owner.browser, workspaceId);
  const { agentId } = agentOf(await agents.create({ name: 'Tea agent' }));
  const eventId = await deliver(suite, suite.tenant, 'order-1');
  return [
    {
      path: '/settings',
      shown: [REASON, 'Webhook URL', 'Last 7 days'],
      harmless: /Example|code|Permissions|View as table/,
      fixed: 'Webhook URL',
      isLookedAt: true,
    },
    { path: '/people', shown: [REASON], harmless: /Leave/ },
    { path: '/senders', shown: [REASON], harmless: /Copy/ },
    {
      path: `/senders/${senderId}`,
      shown: [REASON, 'Credentials', 'AI agent'],
      harmless: /Copy/,
      fixed: 'Messages per second (optional)',
      isLookedAt: true,
    },
    { path: '/senders/connect', shown: [REASON] },
    { path: '/agents', shown: [REASON, 'Tea agent'] },
    {
      path: `/agents/${agentId}`,
      shown: [REASON, 'Numbers'],
      fixed: 'Instructions',
      isLookedAt: true,
    },
    { path: '/templates/new', shown: ['Owners and Admins can create templates.'] },
    { path: `/deliveries/${eventId}`, shown: [REASON, 'Attempt 1'], harmless: /Attempt 1|Copy/ },
    { path: '/audit', shown: ['Owners and Admins can read the audit log.'] },
  ];
}

async function expectReadOnly(page: Page, { path, shown, harmless, fixed }: ReadOnly) {
  const main = page.getByRole('main');
  for (const text of shown) await main.getByText(text).first().waitFor();
  const names = await main.getByRole('button').allInnerTexts();
  const switches = await main.getByRole('switch', { disabled: false }).count();
  const changing = names.filter((name) => harmless?.test(name) !== true);
  expect({ path, changing, switches }).toEqual({ path, changing: [], switches: 0 });
  const isEditable = fixed !== undefined && (await page.getByLabel(fixed).isEditable());
  expect({ fixed, isEditable }).toEqual({ fixed, isEditable: false });
}

async function conversationOfSomebody(): Promise<string> {
  const number = recipientEnding('0003');
  await writeAs(suite.herald, suite.tenant, number, 'Ann', 'Hello');
  return (await idsFor(suite.herald, suite.tenant, number)).conversationId;
}

test('shows Support the pages of a workspace read-only, and says why; templates are previewed', async () => {
  const pages = await readOnlyPages();
  const agent = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
  const page = await openIn(suite, '/usage', { as: agent });
  await page.locator('h1').waitFor();

  const problems: string[] = [];
  for (const each of pages) {
    await visit(page, suite.tenant, each.path);
    await expectReadOnly(page, each);
    if (each.isLookedAt === true)
      problems.push(...(await problemsOfPage(page, `read-only ${each.path}`)));
  }
  expect(problems).toEqual([]);

  await visit(page, suite.tenant, `/templates/${suite.tenant.template('order_confirmed').id}`);
  await page.getByText(REASON).waitFor();
  await fieldOf(page, 'Text', '{{1}}').fill('Zoé');
  await page.getByRole('region', { name: 'Preview' }).getByText('Hi Zoé, thank you').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  await visit(page, suite.tenant, '/deliveries');
  await page.getByText('200 OK').first().waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await visit(page, suite.tenant, `/inbox/${await conversationOfSomebody()}?customer=true`);
  await page.getByText('Owners and Admins can export or delete').waitFor();
  expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
});

test('says that a record does not exist, without a vain retry', async () => {
  provokes(404);
  const page = await openIn(suite, '/usage');
  await page.locator('h1').waitFor();

  for (const path of [
    '/deliveries/evt_none',
    '/messages/none',
    '/senders/snd_none',
    '/templates/tpl_none',
  ]) {
    await visit(page, suite.tenant, path);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  }
  await visit(page, suite.tenant, '/inbox/cnv_none');
  await page.getByText('Conversation not found').waitFor();
});

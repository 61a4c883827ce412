import type { Locator, Page } from 'playwright-core';
import { type Agent, agentKeyContext } from '../../../src/domain/agent';
import { newId } from '../../../src/domain/ids';
import { idsFor } from '../../api/support/inbox';
import { numberChange, report, textItem } from '../../api/support/inbound';
import type { TestHerald } from '../../support/herald';
import type { TestPerson } from '../../support/people';
import { newAgent } from '../../support/records';
import type { Tenant } from '../../support/tenant';
import { type ConsoleOptions, type ConsolePage, openConsoleAs } from './console';
import type { ConsoleSuite } from './suite';

/** The Inbox in a browser, and the parts of it that tests look at. */
export interface InboxPage extends ConsolePage {
  /** Links to the conversations of the list. */
  rows: Locator;
  /** Messages of the open conversation. */
  messages: Locator;
  reply: Locator;
}

export interface InboxOptions extends ConsoleOptions {
  /** Number of the customer whose conversation is opened. */
  number?: string;
}

/** Opens the Inbox of a workspace, or one conversation in it. */
export async function openInboxAs(
  suite: ConsoleSuite,
  tenant: Tenant,
  person: TestPerson,
  { number, path = '', ...options }: InboxOptions = {},
): Promise<InboxPage> {
  const conversation =
    number === undefined ? '' : `/${(await idsFor(suite.herald, tenant, number)).conversationId}`;
  const whole = `/w/${tenant.workspaceId}/inbox${conversation}${path}`;
  const opened = await openConsoleAs(suite, person, { ...options, path: whole });
  return { ...opened, ...partsOf(opened.page) };
}

function partsOf(page: Page): Pick<InboxPage, 'rows' | 'messages' | 'reply'> {
  return {
    rows: page.getByRole('list', { name: 'Conversations' }).getByRole('link'),
    messages: page.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    reply: page.getByRole('textbox', { name: 'Reply' }),
  };
}

/** Lists the conversations in which the customer has never written. */
export function openOnlySent(page: Page): Promise<void> {
  return page.getByRole('tab', { name: 'Only sent' }).click();
}

/** Connects the sandbox's own model to the number of a tenant. */
export async function connectSandboxAgent(
  { stage, sandboxUrl }: Pick<TestHerald, 'stage' | 'sandboxUrl'>,
  { workspaceId, senderId }: Tenant,
): Promise<Agent> {
  const id = newId('agt');
  const sealedKey = await stage.seal('any', agentKeyContext(id));
  const model = { model: 'sandbox', baseUrl: `${sandboxUrl}/agent/v1`, sealedKey };
  const agent = newAgent({ id, workspaceId, name: 'Tea agent', ...model });
  await stage.repositories.agents.insert(agent);
  await stage.repositories.senders.setAgent(workspaceId, senderId, { from: null, to: id });
  return agent;
}

/** Connects a second number of the workspace; the result is what `tenant` is, at that number. */
export async function withSecondNumber(
  { stage }: Pick<TestHerald, 'stage'>,
  tenant: Tenant,
): Promise<Tenant> {
  return { ...tenant, ...(await stage.tenants.connectMeta(tenant.workspaceId, null, false)) };
}

/** Has a customer write an hour ago, a text each second, in one callback. */
export function writeAll(
  herald: TestHerald,
  tenant: Tenant,
  from: string,
  texts: string[],
): Promise<void> {
  const start = Math.floor(Date.now() / 1000) - 3600;
  const messages = texts.map((text, index) =>
    textItem(from, text, { timestamp: String(start + index) }),
  );
  return report(herald, tenant, numberChange(tenant, { messages }));
}

/** Dates the customer's last message that long ago: free text cannot be sent any more. */
export async function lastWroteHoursAgo(
  { stage }: Pick<TestHerald, 'stage'>,
  tenant: Tenant,
  number: string,
  hours: number,
): Promise<void> {
  const lastInboundAt = new Date(Date.now() - hours * 60 * 60 * 1000);
  const { conversationId: _id } = await idsFor({ stage }, tenant, number);
  await stage.records.conversations.update({ _id }, { $set: { lastInboundAt } });
}

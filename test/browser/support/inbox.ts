import type { Browser, Locator, Page } from 'playwright-core';
import { agentKeyContext } from '../../../src/domain/agent';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { connectSender } from '../../../src/usecases/settings/connect-sender';
import { idsFor } from '../../e2e/support/inbox';
import { numberChange, report, textItem } from '../../e2e/support/inbound';
import { tenantWithAgent } from '../../e2e/support/autopilot';
import type { TestHerald } from '../../support/herald';
import type { TestPerson } from '../../support/people';
import { newAccount } from '../../support/senders';
import type { Tenant } from '../../support/tenant';
import { unscheduled } from '../../support/unscheduled';
import { type ConsoleOptions, type ConsolePage, openConsoleAs } from './console';

/** The Inbox in a browser, and the parts of it that tests look at. */
export interface InboxPage extends ConsolePage {
  /** Links to the conversations of the list. */
  rows: Locator;
  /** What was said in the open one. */
  messages: Locator;
  reply: Locator;
}

export interface InboxOptions extends ConsoleOptions {
  /** Of the customer whose conversation is opened. */
  number?: string;
}

/** Opens the Inbox of a workspace, or one conversation in it. */
export async function openInboxAs(
  browser: Browser,
  herald: TestHerald,
  tenant: Tenant,
  person: TestPerson,
  { number, path = '', ...options }: InboxOptions = {},
): Promise<InboxPage> {
  const conversation = number === undefined ? '' : `/${idsFor(tenant, number).conversationId}`;
  const whole = `/w/${tenant.workspaceId}/inbox${conversation}${path}`;
  const opened = await openConsoleAs(browser, herald, person, { ...options, path: whole });
  return { ...opened, ...partsOf(opened.page) };
}

function partsOf(page: Page): Pick<InboxPage, 'rows' | 'messages' | 'reply'> {
  return {
    rows: page.getByRole('list', { name: 'Conversations' }).getByRole('link'),
    messages: page.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    reply: page.getByRole('textbox', { name: 'Reply' }),
  };
}

/** A tenant whose number is answered by the sandbox's own model. */
export function tenantWithSandboxAgent(herald: TestHerald) {
  const id = newId('agt');
  const sealedKey = herald.base.secretBox.seal('any', agentKeyContext(id));
  const model = { baseUrl: `${herald.sandbox.url}/agent/v1`, play: () => undefined };
  return tenantWithAgent(herald, model, { id, name: 'Tea agent', model: 'sandbox', sealedKey });
}

/** Connects a second number of the workspace; what it is with is as that of the tenant. */
export async function withSecondNumber(
  { base, sandbox }: TestHerald,
  tenant: Tenant,
): Promise<Tenant> {
  const account = newAccount();
  sandbox.setNumber({ ...account, callbackUrl: null });
  const { displayNumber: number, ...credentials } = account;
  const input = { provider: 'meta', number, credentials, sandbox: true } as const;
  const connect = connectSender({ ...base.repositories, ...base, ...unscheduled });
  const { sender } = await connect(tenant.workspaceId, input, OPERATOR);
  return { ...tenant, ...account, senderId: sender.id, connectionId: sender.connectionId };
}

/** Has a customer write who shows a name. */
export function writeAs(
  herald: TestHerald,
  tenant: Tenant,
  from: string,
  name: string,
  text: string,
): Promise<void> {
  const contacts = [{ wa_id: from, profile: { name } }];
  const messages = [textItem(from, text)];
  return report(herald, tenant, numberChange(tenant, { contacts, messages }));
}

/** As if the customer had written that long ago: free text cannot be sent any more. */
export async function lastWroteHoursAgo(
  { base }: TestHerald,
  tenant: Tenant,
  number: string,
  hours: number,
): Promise<void> {
  const lastInboundAt = new Date(Date.now() - hours * 60 * 60 * 1000);
  const { conversationId: _id } = idsFor(tenant, number);
  await base.database.models.conversations.updateOne({ _id }, { $set: { lastInboundAt } });
}

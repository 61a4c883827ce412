import { beforeAll, describe, expect, test } from '@jest/globals';
import { generateApiKey } from '../../../src/domain/api-key';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Recovery } from '../../../src/domain/recovery';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import { useTestDatabase } from './support';
import {
  newAgent,
  newConversation,
  newCustomer,
  newMessage,
  newSender,
  newWebhookEvent,
  previewAt,
  synced,
} from '../../support/records';

/** Records of each kind, in a workspace of their own. */
const workspaceId = newId('wks');
const message = newMessage({ workspaceId });
const untouched = newMessage({ workspaceId });
const KEY = `lookup in ${workspaceId}`;
const customer = newCustomer({ workspaceId, lookups: [KEY] });
const conversation = newConversation({ workspaceId, id: message.conversationId });
const sender = newSender({ workspaceId });
const agent = newAgent({ workspaceId });
const event = newWebhookEvent({
  workspaceId,
  messageKey: message.key,
  messageId: message.messageId,
});
const failedEvent: WebhookEvent = {
  ...event,
  id: 'evt_2',
  state: 'failed',
  completedAt: new Date(1000),
};
const ALL = { since: new Date(0), until: new Date(2000) };
const recovery: Recovery = {
  id: newId('rcv'),
  workspaceId,
  ...ALL,
  by: OPERATOR,
  ratePerSecond: 1,
  total: 1,
  state: 'running',
  createdAt: new Date(),
  endedAt: null,
};
const { secretText: _secret, ...generated } = generateApiKey();
const db = useTestDatabase();
let templateId: string;

beforeAll(async () => {
  await db.messages.insert(message, new Date(0));
  await db.messages.insert(untouched, new Date(0));
  await db.customers.ensure(customer);
  await db.conversations.ensure(conversation);
  await db.senders.insert(sender);
  await db.agents.insert(agent);
  await db.events.insert(event, null);
  await db.events.insert(failedEvent, null);
  await db.recoveries.insert(recovery, new Date());
  await db.templates.save([synced({ workspaceId, senderId: sender.id })]);
  templateId = String((await db.templates.list(workspaceId))[0]?.id);
  await db.workspaces.insert(
    { id: workspaceId, name: 'Test', createdAt: new Date() },
    {
      id: newId('mbr'),
      email: 'ada@test.example',
      personId: null,
      role: 'owner',
      createdAt: new Date(),
    },
  );
  await db.audit.append({
    id: newId('aud'),
    workspaceId,
    at: new Date(),
    actor: OPERATOR,
    action: 'workspace.created',
    target: null,
    changes: [],
  });
  await db.keys.insert({
    ...generated,
    workspaceId,
    name: 'test',
    scopes: [],
    createdAt: new Date(),
    createdBy: OPERATOR,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  });
});

interface Access {
  what: string;
  /** The result that a workspace gets. */
  as: (workspace: string) => Promise<unknown>;
  /** The result when the record belongs to another workspace. */
  denied: unknown;
}

/** A page of a list, and one that has nothing. */
const FIVE = { limit: 5 };
const rowsOf = async (page: Promise<{ rows: unknown[] }>) => (await page).rows;
const NONE = { rows: [], next: null };
const runIn = (workspace: string) => ({ workspaceId: workspace, eventId: event.id, run: 1 });

const accesses: Access[] = [
  { what: 'messages.find', as: (id) => db.messages.find(id, message.key), denied: null },
  {
    what: 'messages.postponeSend',
    as: async (id) => {
      const sendingAt = new Date();
      await db.messages.postponeSend(id, message.key, sendingAt, sendingAt);
      return (await db.messages.find(workspaceId, message.key))?.sendingAt !== null;
    },
    denied: false,
  },
  {
    what: 'messages.beginAttempt',
    as: (id) => db.messages.beginAttempt(id, message.key, 3),
    denied: null,
  },
  {
    what: 'messages.listByConversation',
    as: (id) => db.messages.listByConversation(id, conversation.id, { limit: 9 }),
    denied: { rows: [], next: null },
  },
  { what: 'customers.find', as: (id) => db.customers.find(id, customer.id), denied: null },
  { what: 'customers.findByLookup', as: (id) => db.customers.findByLookup(id, KEY), denied: null },
  { what: 'customers.list', as: (id) => db.customers.list(id, {}, FIVE), denied: NONE },
  {
    what: 'customers.decide',
    as: (id) => db.customers.decide(id, customer.id, { blocked: true }, new Date()),
    denied: null,
  },
  {
    what: 'conversations.find',
    as: (id) => db.conversations.find(id, conversation.id),
    denied: null,
  },
  { what: 'conversations.list', as: (id) => db.conversations.list(id, {}, FIVE), denied: NONE },
  {
    what: 'conversations.touch',
    as: (id) =>
      db.conversations.touch(id, conversation.id, { senderId: 'snd_1', preview: previewAt(1) }),
    denied: false,
  },
  {
    what: 'conversations.changeAssignment',
    as: (id) =>
      db.conversations.changeAssignment(id, conversation.id, {
        handling: { kind: 'autopilot' },
        reason: 'a test',
        by: null,
        cause: 'test',
        at: new Date(),
      }),
    denied: false,
  },
  { what: 'events.find', as: (id) => db.events.find(id, event.id), denied: null },
  {
    what: 'events.listByMessage',
    as: (id) => db.events.listByMessage(id, message.key),
    denied: [],
  },
  {
    what: 'events.beginAttempt',
    as: (workspace) =>
      db.events.beginAttempt(runIn(workspace), {
        startedAt: new Date(),
        attemptsAllowed: 4,
        recheckAt: new Date(),
      }),
    denied: null,
  },
  {
    what: 'events.beginRun',
    as: (id) =>
      db.events.beginRun(id, event.id, {
        resend: { run: 2, at: new Date(), by: OPERATOR, recoveryId: null },
        recheckAt: new Date(),
      }),
    denied: null,
  },
  { what: 'deliveries.list', as: (id) => rowsOf(db.deliveries.list(id, {}, FIVE)), denied: [] },
  { what: 'deliveries.countFailed', as: (id) => db.deliveries.countFailed(id, ALL), denied: 0 },
  {
    what: 'deliveries.listFailed',
    as: (id) => db.deliveries.listFailed(id, ALL, null, 9),
    denied: [],
  },
  { what: 'outcome.countByDay', as: (id) => db.outcome.countByDay(id, ALL.since), denied: [] },
  {
    what: 'outcome.lastCompletions',
    as: (id) => db.outcome.lastCompletions(id, ALL.since),
    denied: { deliveredAt: null, failedAt: null },
  },
  { what: 'recoveries.find', as: (id) => db.recoveries.find(id, recovery.id), denied: null },
  { what: 'recoveries.findRunning', as: (id) => db.recoveries.findRunning(id), denied: null },
  { what: 'recoveries.list', as: (id) => db.recoveries.list(id, 9), denied: [] },
  { what: 'senders.find', as: (id) => db.senders.find(id, sender.id), denied: null },
  { what: 'senders.list', as: (id) => db.senders.list(id), denied: [] },
  {
    what: 'senders.setRate',
    as: async (id) => {
      await db.senders.setRate(id, sender.id, { from: null, to: 20 });
      return (await db.senders.find(workspaceId, sender.id))?.messagesPerSecond;
    },
    denied: null,
  },
  {
    what: 'senders.setAgent',
    as: (id) => db.senders.setAgent(id, sender.id, { from: null, to: agent.id }),
    denied: false,
  },
  { what: 'agents.find', as: (id) => db.agents.find(id, agent.id), denied: null },
  { what: 'agents.list', as: (id) => db.agents.list(id), denied: [] },
  {
    what: 'agents.save',
    as: (id) => db.agents.save({ ...agent, workspaceId: id }),
    denied: false,
  },
  { what: 'agents.remove', as: (id) => db.agents.remove(id, agent.id), denied: false },
  { what: 'templates.find', as: (id) => db.templates.find(id, templateId), denied: null },
  { what: 'templates.findByName', as: (id) => db.templates.findByName(id, 'welcome'), denied: [] },
  { what: 'templates.listIds', as: (id) => db.templates.listIds(id, 'welcome'), denied: [] },
  { what: 'templates.list', as: (id) => db.templates.list(id), denied: [] },
  { what: 'templates.version', as: (id) => db.templates.version(id), denied: '0' },
  {
    what: 'templates.stream',
    as: async (id) => (await db.templates.stream(id, {})[Symbol.asyncIterator]().next()).value,
    denied: [],
  },
  {
    what: 'templates.listPage',
    as: (id) => rowsOf(db.templates.listPage(id, {}, FIVE)),
    denied: [],
  },
  { what: 'messages.list', as: (id) => db.messages.list(id, {}, FIVE), denied: NONE },
  { what: 'memberships.find', as: (id) => db.memberships.find(id), denied: null },
  { what: 'audit.list', as: (id) => rowsOf(db.audit.list(id, {}, FIVE)), denied: [] },
  { what: 'keys.list', as: (id) => db.keys.list(id), denied: [] },
  { what: 'keys.revoke', as: (id) => db.keys.revoke(id, generated.id, new Date()), denied: false },
  { what: 'senders.disconnect', as: (id) => db.senders.disconnect(id, sender.id), denied: false },
  { what: 'messages.discard', as: (id) => db.messages.discard(id, untouched.key), denied: false },
];

describe('scope of a workspace (contract 1)', () => {
  test.each(accesses)('$what reaches nothing of another workspace', async ({ as, denied }) => {
    const [foreign, own] = [await as(newId('wks')), await as(workspaceId)];

    expect(foreign).toEqual(denied);
    expect(own).not.toEqual(denied);
  });
});

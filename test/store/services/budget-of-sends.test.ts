import { beforeEach, expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { OPERATOR } from '../../../src/domain/audit';
import { temporarilyUnavailable } from '../../../src/domain/errors';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { MessageRepository } from '../../../src/ports/messages';
import { sendInboxTemplate } from '../../../src/services/conversations/send-inbox-template';
import { sendStandard } from '../../../src/services/messages/send-standard';
import { sendTemplate } from '../../../src/services/messages/send-template';
import { saveBudget } from '../../../src/services/usage/save-budget';
import { settleReservations } from '../../../src/services/usage/settle-reservations';
import { showBudget } from '../../../src/services/usage/show-budget';
import { newConversation, newCustomer, newSender, synced } from '../../support/records';
import { partial } from '../../support/partial';
import { result } from '../persistence/message-support';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();
const clock = { now: () => new Date() };
const log = createLogger('silent', 'test');
const template = { templateName: 'welcome' };
const recipientNumber = '33612345678';

let sender: Sender;

/** Connects a sender with a marketing template, in a workspace whose budget stops marketing. */
beforeEach(async () => {
  sender = newSender({ number: `1555${randomInt(10 ** 9, 10 ** 10)}` });
  const { workspaceId, id: senderId, number: senderNumber } = sender;
  await db.senders.insert(sender);
  await db.templates.save([synced({ workspaceId, senderId, senderNumber, category: 'MARKETING' })]);
  const hundred = { unit: 'messages', currency: null, limit: 100, stopsMarketing: true } as const;
  await saveBudget({ ...db, clock, log }, workspaceId, hundred, OPERATOR);
});

/** Sends end at once, accepted by the provider. */
const workflows = {
  startSend: async (workspaceId: string, key: string) => {
    await db.messages.recordResult(workspaceId, key, result('accepted'), null);
    return 'under_way' as const;
  },
  awaitSend: async () => undefined,
};

/** Dependencies of a send, with another repository of messages. */
const depsWith = (messages: MessageRepository) => ({
  ...db,
  messages,
  clock,
  log,
  metrics: createPrometheusMetrics(),
  workflows,
  startGraceMs: 1000,
  syncWaitMs: 10_000,
});
type Deps = ReturnType<typeof depsWith>;

const byApi = (deps: Deps, messageId?: string) => {
  const request = { ...template, recipientNumber, messageId, async: true, warnings: [] };
  return sendTemplate(partial(deps), sender.workspaceId, request);
};

const standard = (deps: Deps) =>
  sendStandard(partial(deps), sender.workspaceId, { ...template, recipientNumber, problems: [] });

const fromInbox = async (deps: Deps, messageId?: string) => {
  const { workspaceId, number: senderNumber } = sender;
  const customer = await db.customers.ensure(newCustomer({ workspaceId }));
  const conversation = newConversation({ workspaceId, customerId: customer.id, senderNumber });
  await db.conversations.ensure(conversation);
  const of = { workspaceId, conversationId: conversation.id, memberId: 'mbr_ann', messageId };
  return sendInboxTemplate(partial(deps), { ...of, template });
};

const SENDS: [string, (deps: Deps) => Promise<unknown>][] = [
  ['the API with an id', (deps) => byApi(deps, newId('msg'))],
  ['a standard send', standard],
  ['the Inbox with an id', (deps) => fromInbox(deps, newId('msg'))],
];

/** Settles the reservations of requests that have ended. Returns what is used of the budget before and after that. */
async function settled(): Promise<(number | undefined)[]> {
  const used = async () => (await showBudget(partial({ ...db, clock }), sender.workspaceId))?.used;
  const before = await used();
  const liveLog = { now: async () => new Date((await db.liveLog.now()).getTime() + 121_000) };
  await settleReservations({ ...db, liveLog })();
  return [before, await used()];
}

test.each(SENDS)('a message of %s keeps what it took from the budget', async (_, send) => {
  await send(depsWith(db.messages));

  expect(await settled()).toEqual([1, 1]);
});

test.each(SENDS)('a message of %s that was not stored gives back what it took', async (_, send) => {
  const away = temporarilyUnavailable('the database', new Error('no primary'));
  const failing = depsWith({ ...db.messages, insert: () => Promise.reject(away) });

  await expect(send(failing)).rejects.toMatchObject({ code: 'temporarily_unavailable' });

  expect(await settled()).toEqual([1, 0]);
});

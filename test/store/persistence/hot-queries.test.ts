import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { planProblem } from '../../support/query-plans';
import {
  newConversation,
  newMessage,
  newSender,
  newWebhookEvent,
  reported,
} from '../../support/records';
import { newListenerEvent } from '../services/listening';
import { useTestDatabase } from './support';
import { type ExplainingDatabase, useExplainingDatabase } from './support-plans';
import { ended } from './webhook-event-support';

const OTHERS = 60;
const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000);
const EARLIER = new Date(NOW.getTime() - 3_600_000);

const db = useTestDatabase();
const explaining = useExplainingDatabase();

const workspaceId = newId('wks');
const message = newMessage({ workspaceId, createdAt: EARLIER, trackingToken: 'token' });
const event = newWebhookEvent({ workspaceId, createdAt: EARLIER, messageKey: message.key });
const sender = newSender({ workspaceId });
const run = { workspaceId, eventId: event.id, run: 1 };

/** Stores a message and an event that are due among many of the same workspace that are not. */
beforeAll(async () => {
  await db.messages.insert(message, EARLIER);
  await db.events.insert(event, EARLIER);
  for (let count = 0; count < OTHERS; count += 1) {
    await db.messages.insert(newMessage({ workspaceId, senderId: sender.id }), LATER);
    await db.events.insert(newWebhookEvent({ workspaceId, state: 'delivered' }), null);
    await db.conversations.ensure(newConversation({ workspaceId }));
    await db.senders.insert(newSender({ workspaceId, number: `1555010${1000 + count}` }));
    await db.listenerLog.append(newListenerEvent({ workspaceId, messageKey: `other${count}` }));
  }
});

const SINCE = { since: EARLIER, until: LATER };

type Operation = (repositories: ExplainingDatabase) => Promise<unknown>;

const OF_A_STATUS: [string, Operation][] = [
  ['finding the sender of a callback', (to) => to.senders.findByConnectionId(sender.connectionId)],
  [
    'recording a status',
    (to) => to.messages.recordStatus(message.senderId, 'token', reported('delivered'), null),
  ],
  [
    'recording a status without a token',
    (to) => to.messages.recordStatus(message.senderId, null, reported('delivered'), null),
  ],
  ['reading an event', (to) => to.events.find(workspaceId, event.id)],
  ['recording an attempt', (to) => to.events.recordAttempt(run, ended(1, 500), 'pending', LATER)],
  ['ending a run', (to) => to.events.finish(run, 'failed', NOW)],
];

const OF_A_SEND: [string, Operation][] = [
  ['reading a message', (to) => to.messages.find(workspaceId, message.key)],
  ['beginning an attempt', (to) => to.messages.beginAttempt(workspaceId, message.key, 3)],
  ['finding a customer by its address', (to) => to.customers.findByLookup(workspaceId, 'lookup')],
  ['reading a conversation', (to) => to.conversations.find(workspaceId, 'cnv_1')],
];

const OF_A_DELETION: [string, Operation][] = [
  [
    'what listeners were told of a message',
    (to) => to.listenerLog.removeOfMessage(workspaceId, message.key),
  ],
  [
    'the events of erased messages',
    (to) => to.erasures.deleteEvents(workspaceId, [message.key, 'msg_1']),
  ],
];

const OF_THE_RECONCILER: [string, Operation][] = [
  ['sends that are due', (to) => to.messages.listDueStarts(NOW, 10)],
  ['deliveries that are due', (to) => to.events.listDueStarts(NOW, 10, { except: [] })],
  [
    'deliveries of a workspace that are due',
    (to) => to.events.listDueStarts(NOW, 10, { only: workspaceId }),
  ],
  ['deliveries that wait for long', (to) => to.events.listPendingBefore(NOW, 10)],
  ['answers that are due', (to) => to.answers.listDue(NOW, 10)],
  ['snoozes that have ended', (to) => to.conversationStates.listSnoozeEnded(NOW, 10)],
  ['recoveries that are due', (to) => to.recoveries.listDueStarts(NOW, 10)],
  ['customers to erase', (to) => to.erasures.listDue(NOW, 10)],
  ['audit entries to publish', (to) => to.audit.listUnpublished(NOW, 10)],
  ['counts of work that is due', (to) => to.backlog.due(NOW)],
  ['live changes', (to) => to.liveLog.since(workspaceId, EARLIER, 10)],
  [
    'statuses for listeners',
    (to) => to.listenerLog.list(workspaceId, { from: EARLIER, except: ['evt_1'], limit: 10 }),
  ],
];

const PAGE = { limit: 5, cursor: { at: NOW, id: 'z' } };

const OF_LISTS: [string, Operation][] = [
  ['messages', (to) => to.messages.list(workspaceId, {}, PAGE)],
  ['customers', (to) => to.customers.list(workspaceId, {}, PAGE)],
  ['templates', (to) => to.templates.listPage(workspaceId, {}, PAGE)],
  ['messages of a conversation', (to) => to.messages.listByConversation(workspaceId, 'cnv', PAGE)],
  ["a customer's messages", (to) => to.inbound.listByConversation(workspaceId, 'cnv', PAGE)],
  ['notes', (to) => to.notes.listByConversation(workspaceId, 'cnv', PAGE)],
  ['labels in use', (to) => to.conversationStates.labelsInUse(workspaceId, 5)],
  ['audit entries', (to) => to.audit.list(workspaceId, {}, PAGE)],
  ["a person's security log", (to) => to.securityLog.list('per_1', PAGE)],
  ['failed deliveries', (to) => to.deliveries.listFailed(workspaceId, SINCE, null, 5)],
  ['the last failed delivery', (to) => to.deliveries.findLastFailed(workspaceId)],
];

describe.each([
  ['lists', OF_LISTS],
  ['a status', OF_A_STATUS],
  ['a send', OF_A_SEND],
  ['a deletion', OF_A_DELETION],
  ['the reconciler', OF_THE_RECONCILER],
])('queries of %s', (_, operations) => {
  test.each(operations)('%s reads little more than it returns, by an index', async (_name, ask) => {
    const plans = await explaining.explain(() => ask(explaining));

    expect(plans).not.toHaveLength(0);
    expect(plans.map((plan) => planProblem(plan))).toEqual(plans.map(() => null));
  });
});

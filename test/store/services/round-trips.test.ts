import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import type { Sender } from '../../../src/domain/sender';
import { COUNTED_AFTER_MS } from '../../../src/domain/usage';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { createRepositories } from '../../../src/persistence';
import type { Database } from '../../../src/persistence/database';
import { createMetaCloudProvider } from '../../../src/providers/meta-cloud/meta-cloud-provider';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { attemptFirstDelivery } from '../../../src/services/deliveries/attempt-first-delivery';
import type { DueDelivery } from '../../../src/services/deliveries/steps/delivery-dispatcher';
import { createRecentReads } from '../../../src/services/deliveries/steps/recent-reads';
import {
  type RecordReportsDeps,
  recordReports,
} from '../../../src/services/messages/record-reports';
import type { RecordStatusesDeps } from '../../../src/services/messages/record-statuses';
import {
  type ReceiveCallbackDeps,
  receiveCallback,
} from '../../../src/services/senders/receive-callback';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { countUsage } from '../../../src/services/usage/count-usage';
import { newConversation, newInbound, newMessage, newSender } from '../../support/records';
import { storeDatabaseName } from '../../support/run';
import { openWatchedDatabase } from '../persistence/watched-database';
import { answered, attemptDeps } from './support/attempt-deps';
import { bind } from '../../../src/services/steps/bind';

const APP_SECRET = 'app secret';
const PHONE_NUMBER_ID = '1';
const secretBox = createAesSecretBox(randomBytes(32));
const services = {
  clock: { now: () => new Date() },
  live: { publish: () => undefined },
  log: createLogger('silent', 'test'),
  metrics: createPrometheusMetrics(),
  secretBox,
};

let database: Database;
let repositories: ReturnType<typeof createRepositories>;
const commands: string[] = [];

/** Opens the database of this worker with its commands counted. */
beforeAll(async () => {
  const name = storeDatabaseName(process.env['JEST_WORKER_ID']);
  database = await openWatchedDatabase(name, (commandName) => commands.push(commandName));
  repositories = createRepositories(database);
});
afterAll(() => database.close());

/** Stores a sender and accepted messages of it, in a workspace with a receiver. */
async function sent(count: number): Promise<{ sender: Sender; messages: Message[] }> {
  const workspaceId = newId('wks');
  const url = 'https://8.8.8.8/';
  const settings = { ...newSettings(workspaceId, new Date()), enabled: true, url };
  await repositories.settings.save(settings);
  // Later callbacks of a number write nothing about its set-up.
  const sender = newSender({ workspaceId, callbackVerifiedAt: new Date() });
  sender.sealedCredentials = sealCredentials(secretBox, sender.id, {
    phoneNumberId: PHONE_NUMBER_ID,
    businessAccountId: '2',
    accessToken: 'token',
    appSecret: APP_SECRET,
    verifyToken: 'verify',
  });
  await repositories.senders.insert(sender);
  const result = { kind: 'accepted', providerMessageId: null, at: new Date() } as const;
  const messages = Array.from({ length: count }, () =>
    newMessage({ workspaceId, senderId: sender.id, status: 'accepted', result }),
  );
  for (const message of messages) await repositories.messages.insert(message, null);
  return { sender, messages };
}

/** Takes one callback that reports all messages as delivered. */
async function reportDelivered(sender: Sender, messages: Message[]): Promise<DueDelivery[]> {
  const due: DueDelivery[] = [];
  const egress = {
    request: () => Promise.reject(new Error()),
    open: () => Promise.reject(new Error()),
    close: async () => undefined,
  };
  const urls = { graphUrl: 'https://graph.test', apiVersion: 'v23.0' };
  const deps = { ...repositories, ...services, startDueInMs: () => 1000 };
  const receive = receiveCallback({
    ...deps,
    providers: { meta: createMetaCloudProvider({ egress, ...urls }) },
    statuses: deps as Partial<RecordStatusesDeps> as RecordStatusesDeps,
    recordReports: recordReports(deps as Partial<RecordReportsDeps> as RecordReportsDeps),
    dispatcher: { dispatch: (deliveries: DueDelivery[]) => due.push(...deliveries) },
  } as unknown as ReceiveCallbackDeps);
  const statuses = messages.map(({ trackingToken, messageId }) => ({
    id: `wamid.${messageId}`,
    status: 'delivered',
    timestamp: '1767225600',
    recipient_id: '33612345678',
    biz_opaque_callback_data: trackingToken,
  }));
  const metadata = { display_phone_number: sender.number, phone_number_id: PHONE_NUMBER_ID };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  const entry = [{ id: '2', changes: [{ field: 'messages', value }] }];
  const rawBody = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  const hex = createHmac('sha256', APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hex}` };
  const { connectionId } = sender;
  await (
    await receive({ provider: 'meta', connectionId, url: '', headers, rawBody })
  )(() => undefined);
  return due;
}

/** Dependencies of attempts whose receiver answers 200. */
const attempting = () => attemptDeps(repositories, () => answered(200), services);

/** Returns the commands that the database gets meanwhile. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  commands.length = 0;
  await work();
  return [...commands];
}

test('a status and its delivery take four commands of the database', async () => {
  const { sender, messages } = await sent(1);
  let due: DueDelivery[] = [];
  const ofStatus = await commandsOf(async () => (due = await reportDelivered(sender, messages)));
  expect(ofStatus).toEqual(['aggregate', 'findAndModify', 'insert']);

  const [delivery] = due;
  if (delivery === undefined) throw new Error('no delivery is due');
  const { workspaceId, id: eventId } = delivery.event;
  const recentReads = createRecentReads(() => delivery.readAtMs);
  recentReads.remember(delivery);
  const attempt = bind(attemptFirstDelivery, { ...attempting(), recentReads });
  const ofAttempt = await commandsOf(() => attempt({ workspaceId, eventId, resend: null }, 4));
  expect(ofAttempt).toEqual(['update']);
  expect(await repositories.events.find(workspaceId, eventId)).toMatchObject({
    state: 'delivered',
  });
});

test('a status that somebody listens to takes one more command, which statuses share', async () => {
  // The oldest events are removed by chance, with a read of their own.
  const chance = jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const { sender, messages } = await sent(11);
  await repositories.listenerLog.keepListening(sender.workspaceId);
  const [alone, together] = [messages.slice(0, 1), messages.slice(1)];

  const ofOne = await commandsOf(() => reportDelivered(sender, alone));
  const ofTen = await commandsOf(() => reportDelivered(sender, together));

  chance.mockRestore();
  expect(ofOne).toEqual(['aggregate', 'findAndModify', 'insert', 'update']);
  expect(ofTen).toEqual(['aggregate', 'find', 'update', 'insert', 'update']);
});

test('a first attempt that was handed nothing over reads everything with one command', async () => {
  const { sender, messages } = await sent(1);
  const [due] = await reportDelivered(sender, messages);
  const ref = { workspaceId: sender.workspaceId, eventId: String(due?.event.id), resend: null };
  expect(await commandsOf(() => attemptFirstDelivery(attempting(), ref, 4))).toEqual([
    'aggregate',
    'update',
  ]);
});

test('ten statuses of one callback share the commands of a group', async () => {
  const { sender, messages } = await sent(10);
  let due: DueDelivery[] = [];
  const taken = await commandsOf(async () => (due = await reportDelivered(sender, messages)));

  expect(taken).toEqual(['aggregate', 'find', 'update', 'insert']);
  expect(due).toHaveLength(10);
});

test('statuses of messages that nobody knows are looked up together', async () => {
  const { sender } = await sent(0);
  const unknown = Array.from({ length: 50 }, () => newMessage());

  const taken = await commandsOf(() => reportDelivered(sender, unknown));

  expect(taken).toEqual(['aggregate', 'find', 'find', 'find']);
});

test('a message of a customer opens a closed conversation with one command', async () => {
  const closed = newConversation({ state: 'closed' });
  const { workspaceId, id } = closed;
  await repositories.conversations.ensure(closed);

  const note = () => repositories.conversations.noteInbound(workspaceId, id, newInbound(), null);
  expect(await commandsOf(note)).toEqual(['update']);
  expect(await repositories.conversations.find(workspaceId, id)).toMatchObject({ state: 'open' });
});

test('counting a hundred messages takes fourteen commands, three of them for the statistics', async () => {
  const clock = { now: () => new Date(Date.now() + COUNTED_AFTER_MS) };
  const count = countUsage({ ...repositories, clock, batchSize: 500, leaseMs: 60_000 });
  while (await count());
  const { sender, messages } = await sent(100);
  for (let start = 0; start < messages.length; start += 10)
    await reportDelivered(sender, messages.slice(start, start + 10));

  const taken = await commandsOf(count);

  const ofStatistics = ['find', 'aggregate', 'update'];
  const [groups, fullDays, additions] = ofStatistics;
  const taking = ['findAndModify', 'find', 'insert', 'update', 'find'];
  const adding = ['find', 'update', 'find', 'update', additions, 'update', 'delete'];
  expect(taken).toEqual([...taking, groups, fullDays, ...adding]);
});

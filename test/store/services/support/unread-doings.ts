import { createHmac } from 'node:crypto';
import { newId } from '../../../../src/domain/ids';
import type { Sender } from '../../../../src/domain/sender';
import { createLogger } from '../../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../../src/observability/prometheus-metrics';
import type { MessagingProvider, Providers } from '../../../../src/ports/messaging-provider';
import { identitiesIn } from '../../../../src/providers/identities';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { createAesSecretBox } from '../../../../src/secrets/aes-secret-box';
import { recordReports } from '../../../../src/services/messages/record-reports';
import { receiveCallback } from '../../../../src/services/senders/receive-callback';
import {
  type ReplayResult,
  type ReplayUnreadCallbacks,
  replayUnreadCallbacks,
} from '../../../../src/services/senders/replay-unread-callbacks';
import { sealCredentials } from '../../../../src/services/senders/steps/sender-credentials';
import { newSender } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';

/** A release whose adapter understands less. */
export const EARLIER = { adapter: 'earlier' } as const;

export const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Number of the customer. */
export const NUMBER = '33612345678';

export const SECRET_KEY = Buffer.alloc(32, 'unread callbacks');

export const CREDENTIALS = {
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
  appSecret: 'app secret',
  verifyToken: 'verify',
};

const current = createMetaCloudProvider({
  egress: {
    request: () => Promise.reject(new Error()),
    open: () => Promise.reject(new Error()),
    close: async () => undefined,
  },
  graphUrl: 'https://graph.test',
  apiVersion: 'v25.0',
}) as MessagingProvider;

const NOTHING = {
  accepted: [],
  statuses: [],
  inbound: [],
  appMessages: [],
  history: [],
  messageChanges: [],
  preferences: [],
  identityChanges: [],
};

/** Adapter of a version that knows no shape at all yet. */
const earlier: MessagingProvider = {
  ...current,
  *readCallback(_credentials, { url, rawBody }) {
    yield;
    const callback = { url, body: rawBody.toString() };
    const identities = identitiesIn(
      JSON.parse(callback.body, (key, value: unknown) => (key === 'metadata' ? undefined : value)),
    );
    return {
      ...NOTHING,
      templatesChanged: false,
      templateChanges: [],
      senderHealth: [],
      otherNumbers: {},
      ofAccounts: {},
      ignored: { malformed_item: 1 },
      unread: [{ kind: 'malformed_item', callback, identities }],
      unreadLeftOut: 0,
    };
  },
};

export const ADAPTERS = { earlier, current };

export interface UnreadOptions {
  noteItems?: (count: number) => void;
  adapter?: keyof typeof ADAPTERS;
  now?: Date;
  limits?: { items: number; bytes: number };
}

const LIMITS = { items: 100, bytes: 1_000_000 };

/** Stores a sender of Meta's. */
export async function storeSender(db: TestDatabase): Promise<Sender> {
  const sender = newSender({ provider: 'meta', workspaceId: newId('wks'), portfolioId: '2' });
  const box = createAesSecretBox(SECRET_KEY);
  sender.sealedCredentials = sealCredentials(box, sender.id, CREDENTIALS);
  await db.senders.insert(sender);
  return sender;
}

/** Returns the body of a callback of Meta with one change of the sender's. */
export function callbackOf(content: object, field = 'messages'): string {
  const metadata = { display_phone_number: '33100000000', phone_number_id: '1' };
  const value = { messaging_product: 'whatsapp', metadata, ...content };
  const entry = [{ id: '2', changes: [{ field, value }] }];
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
}

/** Time as Meta writes it. */
export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Makes a callback with a message of a customer. */
export function written(text: string, at: Date, author: object = { from: NUMBER }): string {
  const message = {
    id: newId('msg'),
    timestamp: secondsOf(at),
    type: 'text',
    text: { body: text },
  };
  return callbackOf({ messages: [{ ...message, ...author }] });
}

/** Makes a callback with a preference of a customer. */
export function preferred(value: 'stop' | 'resume', at: Date): string {
  const preference = { wa_id: NUMBER, category: 'marketing_messages', value };
  const user_preferences = [{ ...preference, timestamp: Number(secondsOf(at)) }];
  return callbackOf({ user_preferences }, 'user_preferences');
}

function dependencies(db: TestDatabase, { adapter = 'current', now = new Date() }: UnreadOptions) {
  return {
    ...db,
    providers: { meta: ADAPTERS[adapter] } as Providers,
    secretBox: createAesSecretBox(SECRET_KEY),
    clock: { now: () => now },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    optWords: { out: ['STOP'], in: ['START'] },
    workflows: {} as never,
    syncSoon: () => undefined,
    sweepAfterMs: 1000,
  };
}

/** Takes a callback as the API does. */
export async function receive(
  db: TestDatabase,
  { connectionId }: Sender,
  body: string,
  options: UnreadOptions = {},
): Promise<void> {
  const deps = dependencies(db, options);
  const hex = createHmac('sha256', CREDENTIALS.appSecret).update(body).digest('hex');
  const record = await receiveCallback({
    ...deps,
    unreadLimits: options.limits ?? LIMITS,
    statuses: { ...deps, startDueInMs: () => 1000 },
    recordReports: recordReports({ ...deps, startAnswer: () => undefined }),
    dispatcher: { dispatch: () => undefined },
  })({
    provider: 'meta',
    connectionId,
    url: 'https://herald.test/callbacks/meta/con_1',
    headers: { 'x-hub-signature-256': `sha256=${hex}` },
    rawBody: Buffer.from(body),
  });
  await record(options.noteItems ?? (() => undefined));
}

export function replay(
  db: TestDatabase,
  { workspaceId, id }: Sender,
  options: UnreadOptions = {},
): Promise<ReplayResult> {
  return replayer(db, options)(workspaceId, id);
}

/** Returns the replay of one process. */
export function replayer(db: TestDatabase, options: UnreadOptions = {}): ReplayUnreadCallbacks {
  return replayUnreadCallbacks(dependencies(db, options));
}

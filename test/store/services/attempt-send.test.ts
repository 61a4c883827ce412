import { describe, expect, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newId } from '../../../src/domain/ids';
import type { MessageKind } from '../../../src/domain/message';
import { UNUSABLE_AFTER_MS } from '../../../src/domain/refusal';
import { senderPaceId } from '../../../src/domain/pacing';
import type { Sender } from '../../../src/domain/sender';
import type { MessageRepository } from '../../../src/ports/messages';
import type { Pacing } from '../../../src/ports/pacing';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { attemptSend } from '../../../src/services/messages/attempt-send';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { useTestDatabase } from '../persistence/support';
import { newCustomer, newMessage, newSender, templateContent } from '../../support/records';
import { SYNC_WAIT_MS, TIMEOUT_MS, secretBox, sendDeps } from './support/send-deps';
import { somePermits } from './support/some-permits';
import { META_CREDENTIALS } from '../../support/meta-credentials';

const db = useTestDatabase();

interface Meanwhile {
  sender?: Partial<Sender>;
  customer?: Partial<Customer>;
  /** Customer the message was accepted for, if another one has the number now. */
  customerId?: string;
  category?: string;
  /** Calls that were lost before. */
  attempts?: number;
  /** Milliseconds that counting the attempt takes. */
  countingMs?: number;
  /** Milliseconds from now until the message expires. */
  expiresInMs?: number;
  /** Milliseconds since a worker noticed that another key sealed the credentials. */
  unusableForMs?: number;
  /** Number of permits; one workspace may hold a third of them. */
  permits?: number;
}

/** Attempts a message that was stored a while ago; resolves with the number of provider calls. */
async function attempted(kind: MessageKind, ageMs: number, meanwhile: Meanwhile = {}) {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId, ...meanwhile.sender });
  const customer = newCustomer({ workspaceId, ...meanwhile.customer });
  const { unusableForMs } = meanwhile;
  const sealing = unusableForMs === undefined ? secretBox : createAesSecretBox(Buffer.alloc(32, 2));
  sender.sealedCredentials = sealCredentials(sealing, sender.id, META_CREDENTIALS);
  await db.senders.insert(sender);
  await db.customers.ensure(customer);
  let now = new Date();
  const createdAt = new Date(now.getTime() - ageMs);
  const { category = 'UTILITY', countingMs = 0, attempts = 0, expiresInMs } = meanwhile;
  const message = newMessage({
    workspaceId,
    kind,
    senderId: sender.id,
    customerId: meanwhile.customerId ?? customer.id,
    content: kind === 'inbox' ? { kind: 'text', text: 'Hi' } : templateContent({ category }),
    attempts,
    expiresAt: expiresInMs === undefined ? null : new Date(now.getTime() + expiresInMs),
    createdAt,
  });
  await db.messages.insert(message, null);
  if (unusableForMs !== undefined) {
    const since = new Date(now.getTime() - unusableForMs);
    await db.messages.noteUnusable(workspaceId, message.key, since);
  }
  let calls = 0;
  const refuseCall = async () => {
    calls += 1;
    return { kind: 'failure', code: 'refused', detail: '', durationMs: 1 } as const;
  };
  const clock = { now: () => now };
  const messages: MessageRepository = {
    ...db.messages,
    async beginAttempt(...counted) {
      now = new Date(now.getTime() + countingMs);
      return db.messages.beginAttempt(...counted);
    },
  };
  let slots = 0;
  const pacing: Pacing = {
    ...db.pacing,
    async reserve(id, request) {
      if (id === senderPaceId(sender)) slots += 1;
      return db.pacing.reserve(id, request);
    },
  };
  const permits = somePermits('send', meanwhile.permits);
  const deps = sendDeps(db, refuseCall, { messages, pacing, permits, clock, pacingClock: clock });
  const ref = { workspaceId, messageKey: message.key };
  const outcome = await attemptSend(deps, ref, { hasTurn: false });
  return { calls, slots, outcome, message: await db.messages.find(workspaceId, message.key) };
}

const STOPPED: Meanwhile = { customer: { unsubscribed: true } };

/** Age up to which a standard send is begun: its call, the steps before it and recording it take time. */
const LATEST_MS = SYNC_WAIT_MS - TIMEOUT_MS - 3000;

describe('standard send', () => {
  test('does not begin a standard send whose outcome would come after its request ends', async () => {
    const { calls, message } = await attempted('standard', LATEST_MS + 1);

    expect(calls).toBe(0);
    expect(message).toMatchObject({ attempts: 0, result: { kind: 'unreachable' } });
    expect(message?.refusal).toContain('while its request waited');
  });

  test('begins a standard send whose outcome is known before its request ends', async () => {
    const { calls } = await attempted('standard', LATEST_MS);

    expect(calls).toBe(1);
  });
});

describe('send that waited for its first call', () => {
  const WAITED_MS = 60_000;

  test.each<[string, Meanwhile, string]>([
    ['its number was disconnected', { sender: { connected: false } }, 'disconnected'],
    ['people blocked its customer', { customer: { blocked: true } }, 'blocked'],
    ['its number’s new customer wrote STOP', { ...STOPPED, customerId: 'cus_1' }, 'unsubscribed'],
    [
      'its customer stopped marketing and it is marketing',
      { customer: { marketingStopped: true }, category: 'MARKETING' },
      'marketing',
    ],
  ])('does not begin a send when %s meanwhile', async (_what, meanwhile, reason) => {
    const { calls, message } = await attempted('v2', WAITED_MS, meanwhile);

    expect(calls).toBe(0);
    expect(message).toMatchObject({ attempts: 0, result: { kind: 'unreachable' } });
    expect(message?.refusal).toContain(reason);
  });

  test('does not repeat the call of a send whose customer was blocked after the first call', async () => {
    const lost = { customer: { blocked: true }, attempts: 1 };
    const { calls, message } = await attempted('v2', WAITED_MS, lost);

    expect(calls).toBe(0);
    expect(message).toMatchObject({ attempts: 1, result: { kind: 'unreachable' } });
    expect(message?.refusal).toContain('blocked');
  });

  test('begins a utility send whose customer stopped marketing', async () => {
    const { calls } = await attempted('v2', WAITED_MS, { customer: { marketingStopped: true } });

    expect(calls).toBe(1);
  });
});

describe('free text that waited for its call', () => {
  const WAITED_MS = 60_000;

  test.each<[string, Meanwhile, string]>([
    ['its number was disconnected', { sender: { connected: false } }, 'this conversation is disc'],
    ['people blocked its customer', { customer: { blocked: true } }, 'blocked'],
    ['its customer was erased', { customer: { deliveryIdentity: null } }, 'no delivery identity'],
  ])('does not send free text when %s meanwhile', async (_what, meanwhile, reason) => {
    const { calls, message } = await attempted('inbox', WAITED_MS, meanwhile);

    expect(calls).toBe(0);
    expect(message).toMatchObject({ attempts: 0, result: { kind: 'unreachable' } });
    expect(message?.refusal).toContain(reason);
  });

  test('sends free text to a customer who stopped marketing', async () => {
    const meanwhile = { customer: { marketingStopped: true } };

    expect((await attempted('inbox', WAITED_MS, meanwhile)).calls).toBe(1);
  });
});

test.each([
  [1, 100],
  [2, 1000],
])('a send takes %i slots when counting its attempt takes %i ms', async (taken, countingMs) => {
  const { calls, slots } = await attempted('v2', 0, { countingMs });

  expect({ calls, slots }).toEqual({ calls: 1, slots: taken });
});

describe('send that expires', () => {
  test('does not begin a send that has expired', async () => {
    const { calls, slots, message } = await attempted('v2', 60_000, { expiresInMs: -1 });

    expect({ calls, slots }).toEqual({ calls: 0, slots: 0 });
    expect(message).toMatchObject({
      attempts: 0,
      status: 'unreachable',
      result: { kind: 'unreachable' },
      refusalCode: 'send_expired',
      refusal: expect.stringContaining('expired'),
    });
  });

  test('a send waits for a permit no longer than until it expires', async () => {
    const { calls, outcome } = await attempted('v2', 0, { expiresInMs: 400, permits: 0 });

    expect(calls).toBe(0);
    expect(outcome).toEqual({ kind: 'postponed', reason: 'permit', turnInMs: 400 });
  });
});

describe('send whose credentials no key opens', () => {
  test('a send waits for a worker with the right key and counts no attempt', async () => {
    const { calls, slots, outcome, message } = await attempted('v2', 0, { unusableForMs: 0 });

    expect({ calls, slots }).toEqual({ calls: 0, slots: 0 });
    expect(outcome).toMatchObject({ kind: 'postponed', reason: 'credentials' });
    expect(message).toMatchObject({ attempts: 0, result: null });
  });

  test('ends a send after some minutes without the right key, and says why', async () => {
    const { calls, message } = await attempted('v2', 0, { unusableForMs: UNUSABLE_AFTER_MS });

    expect(calls).toBe(0);
    expect(message).toMatchObject({
      attempts: 0,
      status: 'unreachable',
      refusalCode: 'sender_unusable',
      refusal: expect.stringContaining('HERALD_SECRET_KEY'),
    });
  });
});

test.each<[MessageKind, number, number]>([
  ['v2', 2, 1],
  ['v2', 3, 0],
  ['standard', 1, 0],
])(
  'a %s send that lost %i calls with their workers makes %i more',
  async (kind, attempts, more) => {
    const { calls, message } = await attempted(kind, 0, { attempts });

    expect(calls).toBe(more);
    expect(message).toMatchObject({ attempts: attempts + more });
  },
);

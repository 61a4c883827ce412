import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { DAY_MS } from '../../../src/domain/retention';
import type { Sender } from '../../../src/domain/sender';
import { createRetentionStore } from '../../../src/persistence';
import { forgetCustomers } from '../../../src/services/customers/forget-customers';
import { lookupFor } from '../../support/digests';
import { newCustomer } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { erase } from './support/forgetting-providers';
import {
  EARLIER,
  NUMBER,
  ago,
  callbackOf,
  preferred,
  receive,
  replay,
  secondsOf,
  storeSender,
  written,
} from './support/unread-doings';

const HOUR_MS = 3_600_000;

const db = useTestDatabase();
let sender: Sender;

beforeEach(async () => {
  sender = await storeSender(db);
});

const customer = (number = NUMBER) =>
  db.customers.findByLookup(sender.workspaceId, lookupFor(sender.workspaceId, number));
const kept = () => db.unreadCallbacks.count(sender.workspaceId, sender.id);
const stored = (collection: 'inboundMessages' | 'conversations' | 'unreadCallbacks') =>
  db.database.models[collection].collection.find({ workspaceId: sender.workspaceId }).toArray();

describe('keeping', () => {
  test('keeps a callback once, however often the provider repeats it, sealed', async () => {
    const body = written('STOP, please', new Date());

    const take = () => receive(db, sender, body, EARLIER);
    await Promise.all([take(), take(), take()]);
    await take();

    const records = await stored('unreadCallbacks');
    expect(records).toMatchObject([
      { senderId: sender.id, kind: 'malformed_item', bytes: Buffer.byteLength(body) },
    ]);
    expect(JSON.stringify(records)).not.toContain(NUMBER);
    expect(JSON.stringify(records)).not.toContain('please');
  });

  test('keeps no more than the limits of a sender, however many come at once', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => written(String(index), new Date()));
    const limits = { items: 5, bytes: 1_000_000 };
    const take = (body: string) => receive(db, sender, body, { ...EARLIER, limits });

    const outcomes = await Promise.allSettled(bodies.map(take));

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused).toMatchObject(
      refused.map(() => ({ reason: { code: 'temporarily_unavailable' } })),
    );
    expect(await kept()).toBe(5);
    const [known] = bodies.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    await take(known ?? '');
  });

  test('records what it understands of a callback whose rest finds no room', async () => {
    const message = { id: newId('msg'), from: NUMBER, timestamp: '1', type: 'text' };
    const body = callbackOf({ messages: [message, { id: 'wamid.1' }] });

    const taken = receive(db, sender, body, { limits: { items: 0, bytes: 0 } });

    await expect(taken).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await stored('inboundMessages')).toHaveLength(1);
  });
});

describe('replaying', () => {
  test('records a callback after a restart, once the adapter knows its shape', async () => {
    const at = ago(2 * HOUR_MS);
    const body = written('STOP', at, { from_user_id: 'FR.13abc' });
    await receive(db, sender, body, { ...EARLIER, now: at });
    const restarted = await db.another();

    const results = [
      await replay(restarted, sender, EARLIER),
      await replay(restarted, sender),
      await replay(restarted, sender),
    ];
    await restarted.close();

    expect(results).toEqual([
      { replayed: 0, unread: 1, failed: 0 },
      { replayed: 1, unread: 0, failed: 0 },
      { replayed: 0, unread: 0, failed: 0 },
    ]);
    expect(await stored('inboundMessages')).toMatchObject([
      { fromUserId: 'FR.13abc', receivedAt: at, content: { text: 'STOP' } },
    ]);
    const lookup = lookupFor(sender.workspaceId, '2:FR.13abc', 'user_id');
    const author = await db.customers.findByLookup(sender.workspaceId, lookup);
    expect(author).toMatchObject({ unsubscribed: true });
  });

  test('records a callback once when two replay at the same time', async () => {
    await receive(db, sender, written('Hello', new Date()), EARLIER);

    await Promise.all([replay(db, sender), replay(db, sender)]);

    expect(await stored('inboundMessages')).toHaveLength(1);
    expect(await stored('conversations')).toMatchObject([{ unread: [expect.any(String)] }]);
  });

  test('leaves an opt-out in force when an older opt-in is replayed', async () => {
    await receive(db, sender, written('START', ago(3 * HOUR_MS)), EARLIER);
    await receive(db, sender, preferred('resume', ago(3 * HOUR_MS)), EARLIER);
    await receive(db, sender, written('STOP', ago(2 * HOUR_MS)));
    await receive(db, sender, preferred('stop', ago(2 * HOUR_MS)));

    expect(await replay(db, sender)).toMatchObject({ replayed: 2 });

    expect(await customer()).toMatchObject({ unsubscribed: true, marketingStopped: true });
  });

  test('wakes Autopilot for a message that can still be answered, and for no older one', async () => {
    await receive(db, sender, written('Hello', ago(50 * HOUR_MS)));
    await db.database.models.conversations.updateMany(
      { workspaceId: sender.workspaceId },
      { $set: { handling: { kind: 'autopilot' } } },
    );
    const due: unknown[] = [];
    for (const hours of [25, 23]) {
      const at = ago(hours * HOUR_MS);
      await receive(db, sender, written('Still there?', at), { ...EARLIER, now: at });
      await replay(db, sender);
      due.push((await stored('conversations'))[0]?.['answerDue']);
    }

    expect(due).toEqual([null, { inboundId: expect.any(String), sweepAt: expect.any(Date) }]);
  });

  test('counts a callback that cannot be opened as failed, and goes on', async () => {
    await receive(db, sender, written('Hello', new Date()), EARLIER);
    await receive(db, sender, written('Hello?', new Date()), EARLIER);
    const [first] = await stored('unreadCallbacks');
    await db.database.models.unreadCallbacks.updateOne(
      { _id: String(first?.['_id']) },
      { $set: { sealed: 'damaged' } },
    );

    expect(await replay(db, sender)).toEqual({ replayed: 1, unread: 0, failed: 1 });
  });
});

describe('customers who are erased or forgotten', () => {
  const eraseThem = async () => erase(db, sender.workspaceId, String((await customer())?.id));

  test('an erasure removes what names the customer, and nothing of others or newer', async () => {
    await receive(db, sender, written('Hello', new Date()));
    await receive(db, sender, written('one', new Date()), EARLIER);
    await receive(db, sender, written('two', new Date(), { from: '33600000009' }), EARLIER);
    const later = new Date(Date.now() + HOUR_MS);
    await receive(db, sender, written('three', later), { ...EARLIER, now: later });

    await eraseThem();

    expect(await kept()).toBe(2);
  });

  test('brings nothing back of a customer who was erased since, when it is replayed', async () => {
    const at = ago(HOUR_MS);
    await receive(db, sender, written('Hello', at), { now: at });
    await eraseThem();
    const change = { wa_id: '33600000008', type: 'user_changed_number' };
    const notice = { id: newId('msg'), from: NUMBER, timestamp: secondsOf(at), type: 'system' };
    const bodies = [
      written('one', at),
      preferred('stop', at),
      callbackOf({ messages: [{ ...notice, system: change }] }),
    ];
    for (const body of bodies) await receive(db, sender, body, { ...EARLIER, now: at });

    expect(await replay(db, sender)).toEqual({ replayed: 3, unread: 0, failed: 0 });

    expect(await customer()).toMatchObject({ number: null, marketingStopped: true });
    expect(await customer('33600000008')).toBeNull();
    expect(await stored('inboundMessages')).toEqual([]);
    expect(await stored('conversations')).toEqual([]);
  });

  test('forgetting an inactive customer removes what names them', async () => {
    const at = ago(10 * DAY_MS);
    const { workspaceId } = sender;
    await db.customers.ensure(
      newCustomer({ workspaceId, number: NUMBER, createdAt: at, updatedAt: at }),
    );
    for (const now of [ago(9 * DAY_MS), new Date()])
      await receive(db, sender, written('one', now), { ...EARLIER, now });
    const days = { customersDays: 5, conversationsDays: 5 };
    const limits = { ...days, messagesDays: 5, inboundDays: 5, eventsDays: 5, auditDays: 5 };
    const retention = createRetentionStore(db.database, { ...limits, removedDays: 5 });

    await forgetCustomers({ ...db, retention, limits, batchSize: 10 }, new Date());

    expect(await customer()).toBeNull();
    expect(await kept()).toBe(1);
  });
});

test('shows and removes unread callbacks of their own workspace only', async () => {
  await receive(db, sender, written('Hello', new Date()), EARLIER);
  const [stranger, lookup] = [newId('wks'), lookupFor(sender.workspaceId, NUMBER)];
  const { rows } = await db.unreadCallbacks.list(sender.workspaceId, sender.id, { limit: 1 });

  await db.unreadCallbacks.remove(stranger, String(rows[0]?.id));
  await db.unreadCallbacks.removeAbout(stranger, [lookup], new Date());

  expect(rows).toHaveLength(1);
  expect(await kept()).toBe(1);
  expect(await db.unreadCallbacks.count(stranger, sender.id)).toBe(0);
  const listed = await db.unreadCallbacks.list(stranger, sender.id, { limit: 1 });
  expect(listed.rows).toEqual([]);
});

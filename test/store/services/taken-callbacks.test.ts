import { expect, test, beforeEach } from '@jest/globals';
import { lookupFor } from '../../support/digests';
import { useTestDatabase } from '../persistence/support';
import {
  EARLIER,
  NUMBER,
  ago,
  callbackOf,
  receive,
  replay,
  replayer,
  secondsOf,
  storeSender,
  written,
  CREDENTIALS,
  SECRET_KEY,
} from './support/unread-doings';
import type { Sender } from '../../../src/domain/sender';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { newSender } from '../../support/records';

const HOUR_MS = 3_600_000;

const db = useTestDatabase();
let sender: Sender;

beforeEach(async () => {
  sender = await storeSender(db);
});

test('follows changed numbers in the order they were reported, and keeps what is another number’s', async () => {
  const customer = (number: string) =>
    db.customers.findByLookup(sender.workspaceId, lookupFor(sender.workspaceId, number));
  const [first, second, third] = [NUMBER, '33699000002', '33699000003'] as const;
  const changed = (from: string, to: string, at: Date) =>
    callbackOf({
      messages: [
        {
          id: `wamid.${to}`,
          from,
          timestamp: secondsOf(at),
          type: 'system',
          system: { type: 'user_changed_number', wa_id: to },
        },
      ],
    });
  await receive(db, sender, written('Hello', ago(3 * HOUR_MS)), { now: ago(3 * HOUR_MS) });
  const known = await customer(first);
  await receive(db, sender, changed(first, second, ago(2 * HOUR_MS)), {
    ...EARLIER,
    now: ago(2 * HOUR_MS),
  });
  await receive(db, sender, changed(second, third, ago(HOUR_MS)), {
    ...EARLIER,
    now: ago(HOUR_MS),
  });
  const foreign = written('STOP', new Date()).replace(
    '"phone_number_id":"1"',
    '"phone_number_id":"9"',
  );
  await receive(db, sender, foreign, EARLIER);

  expect(await replay(db, sender)).toEqual({ replayed: 2, unread: 1, failed: 0 });

  expect(await customer(third)).toMatchObject({ id: known?.id, number: third });
  expect(await customer(second)).toBeNull();
  expect(await db.unreadCallbacks.count(sender.workspaceId, sender.id)).toBe(1);
});

test('a replay of a sender refuses another one until it has ended', async () => {
  await receive(db, sender, written('Hello', new Date()), EARLIER);
  const other = await storeSender(db);
  const replaying = replayer(db);

  const [ofOther, ...own] = await Promise.allSettled([
    replaying(other.workspaceId, other.id),
    replaying(sender.workspaceId, sender.id),
    replaying(sender.workspaceId, sender.id),
  ]);

  expect(ofOther).toMatchObject({ value: { replayed: 0 } });
  // Either may be the first.
  expect(own.toSorted((one, two) => one.status.localeCompare(two.status))).toMatchObject([
    { value: { replayed: 1 } },
    { reason: { code: 'conflict' } },
  ]);
  expect(await replaying(sender.workspaceId, sender.id)).toMatchObject({ unread: 0 });
});

const kept = () => db.unreadCallbacks.count(sender.workspaceId, sender.id);

test('keeps no more bytes than the limit, of bodies and of the keys of customers', async () => {
  const body = written('a', new Date());
  const limits = { items: 10, bytes: 2 * (Buffer.byteLength(body) + 100) };
  const take = () => receive(db, sender, written('b', new Date()), { ...EARLIER, limits });

  await Promise.all([take(), take()]);

  await expect(take()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
});

test('has room again once callbacks were replayed', async () => {
  const limits = { items: 1, bytes: 1_000_000 };
  const options = { ...EARLIER, limits };
  await receive(db, sender, written('one', new Date()), { ...options, now: ago(HOUR_MS) });
  const second = receive(db, sender, written('two', new Date()), options);
  await expect(second).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  await replay(db, sender);

  const later = new Date(Date.now() + HOUR_MS);
  await receive(db, sender, written('three', new Date()), { ...options, now: later });

  expect(await kept()).toBe(1);
});

test('counts bodies and keys of what is left when it counts anew', async () => {
  const bytes = Buffer.byteLength(written('one', new Date()));
  const options = { ...EARLIER, limits: { items: 10, bytes: 3 * bytes + 250 } };
  const earlier = { ...options, now: ago(HOUR_MS) };
  await receive(db, sender, written('one', new Date()), earlier);
  await receive(db, sender, written('two', new Date()), earlier);
  const { rows } = await db.unreadCallbacks.list(sender.workspaceId, sender.id, { limit: 1 });
  await db.unreadCallbacks.remove(sender.workspaceId, String(rows[0]?.id));

  await receive(db, sender, written('six', new Date()), options);

  const beyond = receive(db, sender, written('ten', new Date()), options);
  await expect(beyond).rejects.toMatchObject({ code: 'temporarily_unavailable' });
});

test('what is recorded of another number of a callback counts as work like what is of its own', async () => {
  const { workspaceId } = sender;
  const other = newSender({ workspaceId, portfolioId: '2', number: '33600000001' });
  const credentials = { ...CREDENTIALS, phoneNumberId: '7' };
  const box = createAesSecretBox(SECRET_KEY);
  other.sealedCredentials = sealCredentials(box, other.id, credentials);
  await db.senders.insert(other);
  const messages = ['wamid.1', 'wamid.2'].map((id) => ({
    id,
    from: '33612345678',
    timestamp: '1795000000',
    type: 'text',
    text: { body: 'Hello' },
  }));
  const metadata = { display_phone_number: other.number, phone_number_id: '7' };
  const counts: number[] = [];

  const noteItems = (count: number) => counts.push(count);
  await receive(db, sender, callbackOf({ metadata, messages }), { noteItems });

  expect(await db.database.models.inboundMessages.countDocuments({ senderId: other.id })).toBe(2);
  // Two items of another number, then two messages.
  expect(counts).toEqual([2, 10]);
});

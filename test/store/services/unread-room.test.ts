import { beforeEach, expect, test } from '@jest/globals';
import type { Sender } from '../../../src/domain/sender';
import { useTestDatabase } from '../persistence/support';
import { EARLIER, ago, receive, replay, storeSender, written } from './support/unread-doings';

const HOUR_MS = 3_600_000;

const db = useTestDatabase();
let sender: Sender;

beforeEach(async () => {
  sender = await storeSender(db);
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

import { expect, test } from '@jest/globals';
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
} from './support/unread-doings';

const HOUR_MS = 3_600_000;

const db = useTestDatabase();

test('follows changed numbers in the order they were reported, and keeps what is another number’s', async () => {
  const sender = await storeSender(db);
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
  const sender = await storeSender(db);
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

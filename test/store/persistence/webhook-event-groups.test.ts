import { describe, expect, test } from '@jest/globals';
import { newWebhookEvent } from '../../support/records';
import { useTestDatabase } from './support';
import { RECHECK_AT, ended, firstRun, startedAt, storeEvent } from './webhook-event-support';

const db = useTestDatabase();

describe('webhook events that are written together', () => {
  test('stores the new ones of events that are stored at once, and tells which were new', async () => {
    const events = Array.from({ length: 5 }, () => newWebhookEvent());
    const [there] = events;
    if (there !== undefined) await db.events.insert(there, null);

    const inserted = await Promise.all(events.map((event) => db.events.insert(event, null)));

    expect(inserted).toEqual([false, true, true, true, true]);
    for (const event of events) expect(await db.events.find('wks_1', event.id)).toEqual(event);
  });

  test('records the attempts of many events that end at once, each on its own event', async () => {
    const events = await Promise.all(Array.from({ length: 5 }, () => storeEvent(db)));

    await Promise.all(
      events.map(({ id }, place) =>
        place === 0
          ? db.events.finish(firstRun(id), 'cancelled', startedAt)
          : db.events.recordAttempt(firstRun(id), ended(1, 200 + place), 'delivered', RECHECK_AT),
      ),
    );

    const found = await Promise.all(events.map(({ id }) => db.events.find('wks_1', id)));
    expect(found.map((event) => event?.attempts[0]?.httpStatus ?? event?.state)).toEqual([
      'cancelled',
      201,
      202,
      203,
      204,
    ]);
  });
});

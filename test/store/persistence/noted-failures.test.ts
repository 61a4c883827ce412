import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { newCustomer } from '../../support/records';
import { useTestDatabase } from './support';

const db = useTestDatabase();

const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1000);

describe('errors without a class', () => {
  test('counts each code of a workspace, twenty at once too, and lists the latest first', async () => {
    const workspaceId = newId('wks');
    const { unclassified } = db;

    await Promise.all(
      Array.from({ length: 20 }, (_, second) =>
        unclassified.count(workspaceId, '199999', at(second)),
      ),
    );
    await unclassified.count(workspaceId, null, at(60));
    await unclassified.count(newId('wks'), '199999', at(0));

    expect(await unclassified.list(workspaceId)).toEqual([
      { code: null, count: 1, firstAt: at(60), lastAt: at(60) },
      { code: '199999', count: 20, firstAt: expect.any(Date) as unknown, lastAt: at(19) },
    ]);
  });
});

describe('marketing held back from a customer', () => {
  test('is held for the longest time that was asked for', async () => {
    const customer = newCustomer();
    const { id, workspaceId } = await db.customers.ensure(customer);

    for (const seconds of [30, 60, 45]) {
      await db.customers.holdMarketing(workspaceId, id, at(seconds));
      await db.customers.holdMarketing(newId('wks'), id, at(90));
    }

    expect(await db.customers.find(workspaceId, id)).toMatchObject({ marketingHeldUntil: at(60) });
  });

  test('is not held for a customer who was stored before it was known', async () => {
    const { id, workspaceId } = await db.customers.ensure(newCustomer());
    const unset = { $unset: { marketingHeldUntil: 1 } };
    await db.database.models.customers.collection.updateOne({ workspaceId }, unset);

    expect(await db.customers.find(workspaceId, id)).toMatchObject({ marketingHeldUntil: null });
  });
});

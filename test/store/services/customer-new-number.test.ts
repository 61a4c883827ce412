import { describe, expect, test } from '@jest/globals';
import { linkKnown } from '../../../src/services/customers/steps/ensure-author';
import { useTestDatabase } from '../persistence/support';
import { dialogues } from './support/identity-dialogue';

const NUMBER = '33612345678';
const NEW_NUMBER = '33687654321';
const USER_ID = 'FR.13491208655302741918';
const NEW_USER_ID = 'FR.99991208655302741918';

const db = useTestDatabase();

const dialogue = dialogues(() => db);

describe('customer with a new number', () => {
  const before = { number: NUMBER, userId: USER_ID };
  const after = { number: NEW_NUMBER, userId: NEW_USER_ID };

  test('keeps conversation and opt-out, and the old number means somebody else', async () => {
    const { write, moves, at } = dialogue();
    const first = await write(before, 'STOP');

    await moves(before, after);

    expect(await at(NEW_NUMBER)).toMatchObject({
      id: first.customerId,
      number: NEW_NUMBER,
      unsubscribed: true,
      userIds: [{ userId: USER_ID }, { userId: NEW_USER_ID }],
    });
    expect(await at(NUMBER)).toBeNull();
    const next = await write(after, 'Hello', 21);
    expect(next.conversationId).toBe(first.conversationId);
    const stranger = await write({ number: NUMBER }, 'Hello', 22);
    expect(stranger.customerId).not.toBe(first.customerId);
  });

  test('a repeat of the report changes nothing, also when the old number has a new owner', async () => {
    const { write, moves, at } = dialogue();
    const first = await write({ number: NUMBER });
    await moves({ number: NUMBER }, { number: NEW_NUMBER }, 20);
    const owner = await write({ number: NUMBER }, 'I am new here', 30);

    await moves({ number: NUMBER }, { number: NEW_NUMBER }, 20);

    expect((await at(NUMBER))?.id).toBe(owner.customerId);
    expect((await at(NEW_NUMBER))?.id).toBe(first.customerId);
  });

  test('a late repeat does not bring back a number that the customer has left since', async () => {
    const { write, moves, at } = dialogue();
    const { customerId } = await write(before);
    await moves(before, after, 20);
    const latest = { number: '33600000099', userId: 'FR.3' };
    await moves(after, latest, 30);

    await moves(before, after, 20);

    expect(await at('33600000099')).toMatchObject({ id: customerId, number: '33600000099' });
    expect(await at(NEW_NUMBER)).toBeNull();
  });

  test('a late message from before stays theirs, and does not connect them with the new owner of the number', async () => {
    const { sender, write, moves, at } = dialogue();
    const { customerId } = await write(before, 'Hello', 10);
    await moves(before, after, 20);
    const owner = await write({ number: NUMBER, userId: 'FR.88' }, 'Hello', 30);

    const late = await write(before, 'Late', 11);
    await linkKnown(db, sender, { ...before, parentUserId: null }, new Date(40_000));

    expect(late.customerId).toBe(customerId);
    expect((await at(NUMBER))?.id).toBe(owner.customerId);
    expect(await at(NEW_NUMBER)).toMatchObject({ id: customerId, number: NEW_NUMBER });
  });

  test('is one customer although they wrote from the new number before the report came', async () => {
    const { write, moves, customers } = dialogue();
    const first = await write(before);
    await write(after, 'Hello from my new number', 21);

    await moves(before, after, 20);

    expect(await customers()).toMatchObject([{ id: first.customerId, number: NEW_NUMBER }]);
  });

  test('takes the number over from its former owner, who stays a customer of their own', async () => {
    const { write, moves, at, customers } = dialogue();
    const owner = await write({ number: NEW_NUMBER, userId: 'FR.77' }, 'STOP', 5);
    const first = await write(before);

    await moves(before, after);

    expect(await at(NEW_NUMBER)).toMatchObject({ id: first.customerId, unsubscribed: false });
    const former = (await customers()).find(({ id }) => id === owner.customerId);
    expect(former).toMatchObject({ number: null, deliveryIdentity: 'FR.77', unsubscribed: true });
  });

  test('is one customer when number and user id from before were two records', async () => {
    const { write, moves, customers, at } = dialogue();
    await write({ number: NUMBER }, 'STOP', 5);
    const { customerId } = await write({ userId: USER_ID }, 'Hello', 6);

    await moves(before, after);

    expect(await customers()).toMatchObject([{ id: customerId, unsubscribed: true }]);
    expect(await at(NEW_NUMBER)).toMatchObject({ id: customerId });
    expect(await at(NUMBER)).toBeNull();
  });

  test('leaves the number to its new owner, who wrote before the report came', async () => {
    const { write, moves, at, customers } = dialogue();
    const first = await write(before, 'STOP');

    const owner = await write({ number: NUMBER, userId: 'FR.88' }, 'I am new here', 21);
    const all = await customers();
    await moves(before, after, 20);

    expect(owner.customerId).not.toBe(first.customerId);
    expect(all).toContainEqual(
      expect.objectContaining({ id: owner.customerId, unsubscribed: true }),
    );
    expect(all.find(({ id }) => id === first.customerId)).toMatchObject({
      number: null,
      deliveryIdentity: USER_ID,
    });
    expect(await at(NUMBER)).toMatchObject({ id: owner.customerId, unsubscribed: false });
    expect(await at(NEW_NUMBER)).toMatchObject({ id: first.customerId, unsubscribed: true });
  });

  test.each(['removeLookup', 'changeNumber', 'recordConsent'] as const)(
    'a repeat takes the number from its former owner although the database was away at %s',
    async (step) => {
      const failing = { ...db.customers, [step]: () => Promise.reject(new Error('away')) };
      const { workspaceId, write, customers, at } = dialogue();
      const away = dialogues(() => ({ ...db, customers: failing }))({ workspaceId });
      const first = await write(before, 'STOP');
      const owner = { number: NUMBER, userId: 'FR.88' };

      await expect(away.write(owner, 'I am new here', 21)).rejects.toThrow('away');
      const { customerId } = await write(owner, 'I am new here', 21);

      expect(await at(NUMBER)).toMatchObject({ id: customerId, unsubscribed: true });
      const former = (await customers()).find(({ id }) => id === first.customerId);
      expect(former).toMatchObject({ number: null, deliveryIdentity: USER_ID });
    },
  );

  test('keeps the number while a status alone names another user id with it', async () => {
    const { sender, write, at } = dialogue();
    const { customerId } = await write(before);

    const reported = { number: NUMBER, userId: 'FR.88', parentUserId: null };
    await linkKnown(db, sender, reported, new Date(21_000));

    expect(await at(NUMBER)).toMatchObject({ id: customerId, number: NUMBER });
  });

  test('gains a user id without a change of the number', async () => {
    const { write, moves, at } = dialogue();
    const { customerId } = await write(before);

    await moves(before, { number: NUMBER, userId: NEW_USER_ID });

    const next = await write({ userId: NEW_USER_ID }, 'Hello', 21);
    expect(next.customerId).toBe(customerId);
    expect(await at(NUMBER)).toMatchObject({ id: customerId });
  });

  test('says nothing of a customer who is not known', async () => {
    const { moves, customers } = dialogue();

    await moves(before, after);

    expect(await customers()).toEqual([]);
  });
});

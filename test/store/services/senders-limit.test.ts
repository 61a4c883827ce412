import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { SENDERS_MAX } from '../../../src/domain/sender';
import { newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();

test('keeps a workspace to its number of senders, with the disconnected ones, even when requests race', async () => {
  const workspaceId = newId('wks');
  const old = Array.from({ length: SENDERS_MAX - 2 }, () => {
    const { id: _id, connected: _connected, ...sender } = newSender({ workspaceId });
    return { ...sender, _id, connectedNumber: _id };
  });
  await db.database.models.senders.insertMany(old);
  const numbers = Array.from({ length: 8 }, (_, at) => `3361234560${at}`);

  const outcomes = await Promise.all(
    numbers.map((number) => db.senders.insert(newSender({ workspaceId, number }))),
  );

  expect(outcomes.toSorted()).toEqual([...Array(2).fill('inserted'), ...Array(6).fill('too_many')]);
  expect(await db.senders.list(workspaceId)).toHaveLength(SENDERS_MAX);
  expect(await db.senders.insert(newSender())).toBe('inserted');
});

import { expect, jest, test } from '@jest/globals';
import { newSender } from '../../support/records';
import { newId } from '../../../src/domain/ids';
import { SENDERS_MAX } from '../../../src/domain/sender';
import { useTestDatabase } from './support';

const db = useTestDatabase();

test('the first proof of a set-up stays, whoever notes another at the same time', async () => {
  const { id, workspaceId, ...sender } = newSender();
  await db.senders.insert({ id, workspaceId, ...sender });
  const proofs = [1, 2, 3].map((second) => new Date(second * 1000));

  await db.senders.noteProof(workspaceId, id, new Date(0));
  await Promise.all(proofs.map((at) => db.senders.noteProof(workspaceId, id, at)));

  const stored = await db.senders.find(workspaceId, id);
  expect(stored?.callbackVerifiedAt).toEqual(new Date(0));
});

test('connections that are asked for at once are looked up together, whether anybody has them or not', async () => {
  const sender = newSender();
  await db.senders.insert(sender);
  const commands = jest.spyOn(db.database.models.senders.collection, 'find');
  const ids = Array.from({ length: 60 }, (_, at) => `con_${at}`).toSpliced(
    30,
    1,
    sender.connectionId,
  );

  const found = await Promise.all(ids.map((id) => db.senders.findByConnectionId(id)));

  expect(found.map((each) => each?.id ?? null)).toEqual(
    ids.map((id) => (id === sender.connectionId ? sender.id : null)),
  );
  expect(commands).toHaveBeenCalledTimes(1);
  commands.mockRestore();
});

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

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newSender } from '../../support/records';
import { type TestDatabase, openTestDatabase } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('the first proof of a set-up stays, whoever notes another at the same time', async () => {
  const { id, workspaceId, ...sender } = newSender();
  await db.senders.insert({ id, workspaceId, ...sender });
  const proofs = [1, 2, 3].map((second) => new Date(second * 1000));

  await db.senders.noteProof(workspaceId, id, new Date(0));
  await Promise.all(proofs.map((at) => db.senders.noteProof(workspaceId, id, at)));

  const stored = await db.senders.find(workspaceId, id);
  expect(stored?.callbackVerifiedAt).toEqual(new Date(0));
});

import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { newId } from '../../../src/domain/ids';
import { newAgent, newSender } from '../../support/records';
import { useTestDatabase } from './support';

const db = useTestDatabase();
const createdAt = new Date();

/** Stores workspaces of one owner, one after the other, and returns the owner. */
async function storeWorkspaces(ids: readonly string[]) {
  const personId = newId('usr');
  const email = `${personId}@people.example`;
  const owner = { id: newId('mbr'), personId, email, role: 'owner', createdAt } as const;
  for (const id of ids) await db.workspaces.insert({ id, name: 'Test', createdAt }, owner);
  return owner;
}

/** Stores records under the ids, one after the other, and returns the ids as they are listed. */
const LISTS: Record<string, (ids: readonly string[]) => Promise<string[]>> = {
  async senders(ids) {
    const workspaceId = newId('wks');
    for (const id of ids) {
      const number = `1555${randomInt(10 ** 9, 10 ** 10)}`;
      await db.senders.insert(newSender({ id, workspaceId, number, createdAt }));
    }
    return (await db.senders.list(workspaceId)).map(({ id }) => id);
  },
  async agents(ids) {
    const workspaceId = newId('wks');
    for (const id of ids) await db.agents.insert(newAgent({ id, workspaceId, createdAt }));
    return (await db.agents.list(workspaceId)).map(({ id }) => id);
  },
  async workspaces(ids) {
    await storeWorkspaces(ids);
    const listed = (await db.workspaces.list()).map(({ id }) => id);
    return listed.filter((id) => ids.includes(id));
  },
  async 'workspaces of a person'(ids) {
    const { personId } = await storeWorkspaces(ids);
    return (await db.memberships.listOfPerson(personId)).map(({ workspaceId }) => workspaceId);
  },
  async 'workspaces with an address'(ids) {
    const { email } = await storeWorkspaces(ids);
    return (await db.memberships.listWithEmail(email)).map(({ workspaceId }) => workspaceId);
  },
};

test.each(Object.entries(LISTS))(
  'lists %s of the same millisecond in one order, by their ids',
  async (_, list) => {
    const ids = Array.from({ length: 5 }, () => newId('wks')).toSorted();

    expect(await list(ids.toReversed())).toEqual(ids);
  },
);

import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { SavedView } from '../../../src/domain/saved-view';
import { useTestDatabase } from './support';
import type { CannedReply } from '../../../src/domain/canned-reply';

const db = useTestDatabase();

const newView = (name: string): SavedView => ({
  id: newId('viw'),
  kind: 'messages',
  name,
  query: { status: 'failed,rejected', range: '24h' },
});

const newMemberId = () => ({ workspaceId: newId('wks'), memberId: newId('mbr') });

describe('saved view repository', () => {
  test('keeps the views of a member from other workspaces', async () => {
    const { workspaceId, memberId } = newMemberId();
    await db.savedViews.save({ workspaceId, memberId, views: [newView('one')], version: 0 });
    const foreign = newId('wks');

    expect(await db.savedViews.find(foreign, memberId)).toMatchObject({ views: [], version: 0 });
    const other = { workspaceId: foreign, memberId, views: [], version: 1 };
    expect(await db.savedViews.save(other)).toBe(false);
    await db.savedViews.erase(foreign, memberId);
    expect((await db.savedViews.find(workspaceId, memberId)).views).toHaveLength(1);
  });

  test('erases the views of a member, twice as well as once', async () => {
    const ids = newMemberId();
    await db.savedViews.save({ ...ids, views: [newView('one')], version: 0 });

    await db.savedViews.erase(ids.workspaceId, ids.memberId);
    await db.savedViews.erase(ids.workspaceId, ids.memberId);

    expect(await db.savedViews.find(ids.workspaceId, ids.memberId)).toMatchObject({ version: 0 });
  });
});

function newReply(name: string): CannedReply {
  const at = new Date(1000);
  return { id: newId('cnr'), name, text: 'Hello {{name}}', createdAt: at, updatedAt: at };
}

/** Lists that are saved whole, each of a workspace or a member of it. */
const LISTS = {
  'saved views': () => {
    const ids = newMemberId();
    return {
      save: (version: number, names: string[]) =>
        db.savedViews.save({ ...ids, version, views: names.map(newView) }),
      find: async () => {
        const { version, views } = await db.savedViews.find(ids.workspaceId, ids.memberId);
        return { version, names: views.map(({ name }) => name) };
      },
    };
  },
  'canned replies': () => {
    const workspaceId = newId('wks');
    return {
      save: (version: number, names: string[]) =>
        db.cannedReplies.save({ workspaceId, version, replies: names.map(newReply) }),
      find: async () => {
        const { version, replies } = await db.cannedReplies.find(workspaceId);
        return { version, names: replies.map(({ name }) => name) };
      },
    };
  },
};

test.each([
  ['saved views', 0],
  ['saved views', 1],
  ['canned replies', 0],
  ['canned replies', 1],
] as const)('saves %s once on version %i, even when twenty saves race', async (what, version) => {
  const { save, find } = LISTS[what]();
  if (version === 1) await save(0, []);

  const saved = await Promise.all(
    Array.from({ length: 20 }, (_, each) => save(version, [`name ${each}`])),
  );

  expect(saved.filter(Boolean)).toHaveLength(1);
  expect(await find()).toEqual({ version: version + 1, names: [`name ${saved.indexOf(true)}`] });
});

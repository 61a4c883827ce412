import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { SavedView } from '../../../src/domain/saved-view';
import { useTestDatabase } from './support';

const db = useTestDatabase();

const newView = (name: string): SavedView => ({
  id: newId('viw'),
  kind: 'messages',
  name,
  query: { status: 'failed,rejected', range: '24h' },
});

const newMemberId = () => ({ workspaceId: newId('wks'), memberId: newId('mbr') });

describe('saved view repository', () => {
  test('returns what a member saved last, and version 0 for one without views', async () => {
    const ids = newMemberId();
    const none = await db.savedViews.find(ids.workspaceId, ids.memberId);
    const views = [newView('one'), { ...newView('two'), query: {} }];

    expect(none).toEqual({ ...ids, views: [], version: 0 });
    expect(await db.savedViews.save({ ...none, views })).toBe(true);
    const stored = await db.savedViews.find(ids.workspaceId, ids.memberId);
    expect(stored).toEqual({ ...ids, views, version: 1 });
  });

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

  test.each([0, 1])('saves once on version %i, even when twenty saves race', async (version) => {
    const ids = newMemberId();
    if (version === 1) await db.savedViews.save({ ...ids, views: [], version: 0 });

    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        db.savedViews.save({ ...ids, version, views: [newView(`view ${each}`)] }),
      ),
    );

    expect(saved.filter(Boolean)).toHaveLength(1);
    const { views } = await db.savedViews.find(ids.workspaceId, ids.memberId);
    expect(views.map(({ name }) => name)).toEqual([`view ${saved.indexOf(true)}`]);
  });

  test('erases the views of a member, twice as well as once', async () => {
    const ids = newMemberId();
    await db.savedViews.save({ ...ids, views: [newView('one')], version: 0 });

    await db.savedViews.erase(ids.workspaceId, ids.memberId);
    await db.savedViews.erase(ids.workspaceId, ids.memberId);

    expect(await db.savedViews.find(ids.workspaceId, ids.memberId)).toMatchObject({ version: 0 });
  });
});

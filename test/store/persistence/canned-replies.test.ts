import { describe, expect, test } from '@jest/globals';
import type { CannedReply } from '../../../src/domain/canned-reply';
import { newId } from '../../../src/domain/ids';
import { useTestDatabase } from './support';

const db = useTestDatabase();

function newReply(name: string): CannedReply {
  const at = new Date(1000);
  return { id: newId('cnr'), name, text: 'Hello {{name}}', createdAt: at, updatedAt: at };
}

describe('canned reply repository', () => {
  test('returns what was saved last, and version 0 for a workspace without replies', async () => {
    const workspaceId = newId('wks');
    const none = await db.cannedReplies.find(workspaceId);
    const replies = [newReply('hello'), newReply('bye')];

    expect(none).toEqual({ workspaceId, replies: [], version: 0 });
    expect(await db.cannedReplies.save({ ...none, replies })).toBe(true);
    expect(await db.cannedReplies.find(workspaceId)).toEqual({ workspaceId, replies, version: 1 });
    expect(await db.cannedReplies.find(newId('wks'))).toMatchObject({ replies: [] });
  });

  test.each([0, 1])('saves once on version %i, even when twenty saves race', async (version) => {
    const workspaceId = newId('wks');
    const empty = { workspaceId, replies: [], version: 0 };
    if (version === 1) await db.cannedReplies.save(empty);

    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        db.cannedReplies.save({ workspaceId, version, replies: [newReply(`reply-${each}`)] }),
      ),
    );

    expect(saved.filter(Boolean)).toHaveLength(1);
    const stored = await db.cannedReplies.find(workspaceId);
    expect(stored.version).toBe(version + 1);
    expect(stored.replies.map(({ name }) => name)).toEqual([`reply-${saved.indexOf(true)}`]);
  });
});

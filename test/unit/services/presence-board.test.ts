import { describe, expect, test } from '@jest/globals';
import type { Presence } from '../../../src/ports/live-changes';
import { createPresenceBoard } from '../../../src/services/live/steps/presence-board';

const sign = (
  memberId: string,
  activity: Presence['activity'] = 'viewing',
  conversationId = 'cnv_1',
): Presence => ({ conversationId, memberId, activity });

describe('presence board', () => {
  test('tells of a change once, and of no repeat', () => {
    const board = createPresenceBoard();

    expect(board.update([sign('mbr_1')], 0)).toEqual(['cnv_1']);
    expect(board.update([sign('mbr_1')], 25_000)).toEqual([]);
    expect(board.update([sign('mbr_1', 'typing')], 26_000)).toEqual(['cnv_1']);
    expect(board.update([sign('mbr_1', 'typing')], 29_000)).toEqual([]);
    expect(board.viewersOf('cnv_1')).toEqual([{ memberId: 'mbr_1', isTyping: true }]);
  });

  test('forgets who types after six seconds, and who views after a minute without a sign', () => {
    const board = createPresenceBoard();
    board.update([sign('mbr_1', 'typing')], 0);

    expect(board.update([], 6000)).toEqual([]);
    expect(board.update([], 6001)).toEqual(['cnv_1']);
    expect(board.viewersOf('cnv_1')).toEqual([{ memberId: 'mbr_1', isTyping: false }]);
    expect(board.update([], 60_001)).toEqual(['cnv_1']);
    expect(board.viewersOf('cnv_1')).toEqual([]);
  });

  test('keeps the latest ten conversations of a member, however many they open', () => {
    const board = createPresenceBoard();
    const ids = Array.from({ length: 500 }, (_, n) => `cnv_${n}`);

    board.update(
      ids.map((id) => sign('mbr_1', 'viewing', id)),
      0,
    );
    board.update([sign('mbr_2')], 0);

    expect(board.openedBy('mbr_1')).toEqual(ids.slice(-10));
    expect(board.openedBy('mbr_2')).toEqual(['cnv_1']);
  });
});

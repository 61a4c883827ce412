import { expect, test } from '@jest/globals';
import {
  knownFrom,
  newInbound,
} from '../../../console/src/features/inbox/notifications/new-inbound';
import type { Conversation } from '../../../console/src/lib/api/inbox';

const NONE: ReadonlySet<string> = new Set();

const row = (conversationId: string, lastMessageAt: string, change: object = {}) =>
  ({
    conversationId,
    lastMessageAt,
    unreadCount: 1,
    lastMessage: {
      direction: 'inbound',
      kind: 'text',
      text: 'Hi',
      at: lastMessageAt,
      failed: false,
    },
    ...change,
  }) as Conversation;

const idsOf = (rows: Conversation[]) => rows.map(({ conversationId }) => conversationId);
const LIMIT = 2;

test('notifies of a conversation once a message is newer than the known one', () => {
  const known = knownFrom([[row('cnv_1', '2026-01-01T10:00:00.000Z')]], LIMIT);

  expect(newInbound(known, [row('cnv_1', '2026-01-01T10:00:00.000Z')], NONE)).toEqual([]);
  const later = [row('cnv_1', '2026-01-01T10:00:01.000Z')];
  expect(idsOf(newInbound(known, later, NONE))).toEqual(['cnv_1']);
});

test('notifies of what came while nothing told of changes, as in the night', () => {
  const known = knownFrom([[], []], LIMIT);
  const rows = [row('cnv_1', '2026-01-01T10:00:00.000Z')];

  expect(idsOf(newInbound(known, rows, NONE))).toEqual(['cnv_1']);
});

test('notifies of a conversation below the end of the known list only when it has changed', () => {
  const listed = ['10', '09'].map((hour) => row(`cnv_${hour}`, `2026-01-01T${hour}:00:00.000Z`));
  const known = knownFrom([listed, []], LIMIT);
  const rows = ['09:30', '08:00', '07:00'].map((time) => row(time, `2026-01-01T${time}:00.000Z`));

  expect(idsOf(newInbound(known, rows, new Set(['07:00'])))).toEqual(['09:30', '07:00']);
});

test('notifies of nothing that was read, or that the team wrote', () => {
  const at = '2026-01-01T10:00:00.000Z';
  const own = { direction: 'outbound', kind: 'inbox', text: 'Hello', at };
  const rows = [row('cnv_1', at, { unreadCount: 0 }), row('cnv_2', at, { lastMessage: own })];
  const known = knownFrom([], LIMIT);

  expect(newInbound(known, rows, new Set(['cnv_1', 'cnv_2']))).toEqual([]);
});

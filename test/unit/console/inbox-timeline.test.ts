import { describe, expect, test } from '@jest/globals';
import type { HandlingChange, Said } from '../../../console/src/lib/api/inbox';
import { continuedKeys } from '../../../console/src/features/inbox/conversation/groups';
import { timelineOf } from '../../../console/src/features/inbox/conversation/timeline';

const at = (day: number, minute: number) => new Date(2026, 0, day, 12, minute).toISOString();

function inbound(messageId: string, createdAt: string): Said {
  return { direction: 'inbound', messageId, createdAt } as Said;
}

function change(reason: string, changedAt: string): HandlingChange {
  return { handling: 'unassigned', assignedTo: null, reason, by: null, at: changedAt };
}

const reply = { messageId: 'mine', text: 'Hi', at: at(2, 30), problem: null };

/** Summarises what is shown. */
function shown(parts: Parameters<typeof timelineOf>[0]): string[] {
  return timelineOf(parts).map((entry) => {
    if (entry.kind === 'said') return entry.key;
    return entry.kind === 'handling' ? entry.change.reason : entry.kind;
  });
}

test('orders messages, assignment changes and days in one timeline, oldest first', () => {
  const said = [inbound('c', at(2, 5)), inbound('b', at(2, 1)), inbound('a', at(1, 1))];
  const history = [change('first', at(1, 0)), change('second', at(2, 3))];

  expect(shown({ said, history, hasOlder: false, outbox: [reply] })).toEqual([
    'day',
    'first',
    'a',
    'day',
    'b',
    'second',
    'c',
    'pending',
  ]);
});

test('hides assignment changes before the oldest loaded message until all are loaded', () => {
  const parts = {
    said: [inbound('b', at(2, 1))],
    history: [change('early', at(1, 0))],
    outbox: [],
  };

  expect(shown({ ...parts, hasOlder: true })).toEqual(['day', 'b']);
  expect(shown({ ...parts, hasOlder: false })).toEqual(['day', 'early', 'day', 'b']);
});

test('shows a reply once when it has arrived, under the same key', () => {
  const stored = { direction: 'outbound', messageId: 'mine', createdAt: at(2, 31) } as Said;
  const before = timelineOf({ said: [], history: [], hasOlder: false, outbox: [reply] });
  const after = timelineOf({ said: [stored], history: [], hasOlder: false, outbox: [reply] });

  expect(after.map(({ kind }) => kind)).toEqual(['day', 'said']);
  expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
});

describe('groups of messages', () => {
  const by = (messageId: string, author: object | null, createdAt: string) =>
    ({ direction: 'outbound', kind: 'inbox', messageId, author, createdAt }) as Said;
  const ana = { kind: 'member', memberId: 'mbr_ana' };
  const continued = (
    said: Said[],
    parts: { history?: HandlingChange[]; outbox?: object[] } = {},
  ) => [
    ...continuedKeys(
      timelineOf({
        said: said.toReversed(),
        history: parts.history ?? [],
        hasOlder: false,
        outbox: (parts.outbox ?? []) as (typeof reply)[],
      }),
      'mbr_ana',
    ),
  ];

  test('go on while one author writes within five minutes of the message before', () => {
    const said = [
      inbound('a', at(1, 0)),
      inbound('b', at(1, 4)),
      inbound('c', at(1, 9)),
      inbound('d', at(1, 10)),
    ];

    expect(continued(said)).toEqual(['b', 'd']);
  });

  test('end with another author, a note of the same one, a day and an assignment', () => {
    const midnight = new Date(2026, 0, 2).getTime();
    const beside = (ms: number) => new Date(midnight + ms).toISOString();
    const note = { direction: 'note', noteId: 'n', memberId: 'mbr_ana', createdAt: at(1, 2) };
    const said = [
      by('a', ana, at(1, 0)),
      by('b', { kind: 'agent', agentId: 'agt_1' }, at(1, 1)),
      note as Said,
      by('c', ana, beside(-1000)),
      by('d', ana, beside(1000)),
      by('e', ana, at(2, 1)),
      by('f', ana, at(2, 3)),
    ];

    expect(continued(said, { history: [change('taken', at(2, 2))] })).toEqual([]);
  });

  test('take in the own replies that are on their way', () => {
    const said = [by('a', ana, at(2, 29))];

    expect(continued(said, { outbox: [reply] })).toEqual(['mine']);
  });
});

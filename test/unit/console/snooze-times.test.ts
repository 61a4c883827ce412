import { expect, test } from '@jest/globals';
import { snoozeTimes } from '../../../console/src/features/inbox/conversation/snooze-times';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
/** A Thursday. */
const THURSDAY = 26;

function offered(now: Date): Record<string, string> {
  return Object.fromEntries(snoozeTimes(now).map(({ label, until }) => [label, until]));
}

test('offers an hour, the evening, tomorrow and Monday by the clock of the viewer', () => {
  expect(offered(at(THURSDAY, 10))).toEqual({
    '1 hour': at(THURSDAY, 11).toISOString(),
    'This evening': at(THURSDAY, 18).toISOString(),
    Tomorrow: at(THURSDAY + 1, 9).toISOString(),
    'Next week': at(THURSDAY + 4, 9).toISOString(),
  });
});

test('offers no evening that has begun, and on Sunday no Monday beside tomorrow', () => {
  expect(Object.keys(offered(at(THURSDAY, 17)))).not.toContain('This evening');
  expect(Object.keys(offered(at(THURSDAY + 3, 10)))).toEqual([
    '1 hour',
    'This evening',
    'Tomorrow',
  ]);
});

test('offers the Monday of the next week on a Monday', () => {
  expect(offered(at(THURSDAY + 4, 10))['Next week']).toBe(at(THURSDAY + 11, 9).toISOString());
});

import { describe, expect, test } from '@jest/globals';
import {
  agoText,
  dateOfDay,
  dayAndTimeText,
  dayText,
  exactText,
  fullText,
  monthText,
  shortText,
  weekdayText,
} from '../../../console/src/lib/date-text';

const NOW = new Date(2026, 10, 26, 14, 5, 9);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const before = (ms: number) => new Date(NOW.getTime() - ms);

describe('dates and times of the console', () => {
  test('show a day with its year only when that is another one', () => {
    expect(dayText(NOW, NOW)).toBe('26 Nov');
    expect(dayText(new Date(2025, 0, 3), NOW)).toBe('3 Jan 2025');
    expect(dayAndTimeText(NOW, NOW)).toBe('26 Nov, 14:05');
    expect(weekdayText(NOW, NOW)).toBe('Thu, 26 Nov');
  });

  test('show a time in full, to the second where asked, and in UTC on hover', () => {
    const at = NOW.toISOString();

    expect(fullText(NOW)).toBe('26 Nov 2026, 14:05');
    expect(fullText(NOW, true)).toBe('26 Nov 2026, 14:05:09');
    expect(exactText(at)).toBe(`26 Nov 2026, 14:05:09 (${at})`);
  });

  test('show midnight as the beginning of its day', () => {
    expect(fullText(new Date(2026, 10, 26))).toBe('26 Nov 2026, 00:00');
  });

  test.each([
    [30_000, 'just now'],
    [2 * MINUTE_MS, '2 min ago'],
    [DAY_MS, 'yesterday'],
    [-DAY_MS, 'tomorrow'],
    [6 * DAY_MS, '6 days ago'],
    [7 * DAY_MS, '19 Nov, 14:05'],
  ])('tell how long ago a time was for a week: %i ms', (ms, text) => {
    expect(agoText(before(ms), NOW.getTime())).toBe(text);
  });

  test.each([
    [MINUTE_MS, '14:04'],
    [2 * DAY_MS, 'Tue'],
    [9 * DAY_MS, '17 Nov'],
  ])('shorten a past time to what tells it apart: %i ms', (ms, text) => {
    expect(shortText(before(ms), NOW)).toBe(text);
  });

  test('keep days and months in UTC what they are in every zone', () => {
    expect(dayText(dateOfDay('2026-11-26'), NOW)).toBe('26 Nov');
    expect(monthText('2026-11')).toBe('November 2026');
  });
});

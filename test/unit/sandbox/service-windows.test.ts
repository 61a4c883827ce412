import { expect, test } from '@jest/globals';
import { ServiceWindows } from '../../../sandbox/service-windows';

const DAY_MS = 24 * 60 * 60 * 1000;
const ana = { provider: 'meta', phoneNumberId: '106', customer: '15551230000' } as const;

test('a message opens a window of 24 hours, and the next one opens it again', () => {
  const windows = new ServiceWindows(10);
  windows.open(ana, 0);

  expect(windows.isOpen(ana, DAY_MS - 1)).toBe(true);
  expect(windows.isOpen(ana, DAY_MS)).toBe(false);
  windows.open(ana, DAY_MS);
  expect(windows.isOpen(ana, DAY_MS + 1)).toBe(true);
});

test('a window opens between one customer and one number alone', () => {
  const windows = new ServiceWindows(10);
  windows.open(ana, 0);

  expect(windows.isOpen({ ...ana, customer: '15551230001' }, 1)).toBe(false);
  expect(windows.isOpen({ ...ana, phoneNumberId: '107' }, 1)).toBe(false);
  expect(windows.isOpen({ ...ana, provider: 'twilio' }, 1)).toBe(false);
});

test('the customer who has not written for longest is forgotten when there are too many', () => {
  const windows = new ServiceWindows(2);
  const ben = { ...ana, customer: '15551230001' };
  for (const who of [ana, ben, ana, { ...ana, customer: '15551230002' }]) windows.open(who, 0);

  expect([ana, ben].map((who) => windows.isOpen(who, 1))).toEqual([true, false]);
});

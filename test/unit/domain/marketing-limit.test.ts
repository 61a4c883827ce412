import { describe, expect, test } from '@jest/globals';
import { marketingHeldAfter, marketingHeldUntil } from '../../../src/domain/marketing-limit';

const now = new Date('2026-10-01T12:00:00.000Z');
const nextDay = new Date('2026-10-02T12:00:00.000Z');

describe('the marketing limit of a customer', () => {
  test('holds marketing back for 24 hours after either provider said so', () => {
    expect(marketingHeldAfter({ code: '131049' }, now)).toEqual(nextDay);
    expect(marketingHeldAfter({ code: '63049' }, now)).toEqual(nextDay);
    expect(marketingHeldAfter({ code: '131050' }, now)).toBeNull();
    expect(marketingHeldAfter({ code: null }, now)).toBeNull();
    expect(marketingHeldAfter(null, now)).toBeNull();
  });

  test('holds back no other category, nobody else, and nothing afterwards', () => {
    const customer = { marketingHeldUntil: nextDay };
    const marketing = { category: 'MARKETING' };

    expect(marketingHeldUntil(customer, marketing, now)).toEqual(nextDay);
    expect(marketingHeldUntil(customer, marketing, nextDay)).toBeNull();
    expect(marketingHeldUntil(customer, { category: 'UTILITY' }, now)).toBeNull();
    expect(marketingHeldUntil({ marketingHeldUntil: null }, marketing, now)).toBeNull();
    expect(marketingHeldUntil(null, marketing, now)).toBeNull();
  });
});

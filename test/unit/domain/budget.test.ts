import { describe, expect, test } from '@jest/globals';
import { type Budget, amountText, costOfDay, levelOf } from '../../../src/domain/budget';
import { type RateCard, cardOn, decimalOf, microsOf, priceOn } from '../../../src/domain/rate-card';
import { NO_COUNTS, type UsageDay } from '../../../src/domain/usage';

const autumn: RateCard = {
  currency: 'EUR',
  validFrom: '2026-10-01',
  rates: [
    { country: 'BR', category: 'marketing', priceMicros: 62_500 },
    { country: '*', category: 'marketing', priceMicros: 100_000 },
    { country: '*', category: 'service', priceMicros: 5000 },
  ],
};
const winter: RateCard = { ...autumn, validFrom: '2026-12-01', rates: [] };

describe('a rate card', () => {
  test('prices a country by its own rate, else by that of every country', () => {
    expect(priceOn(autumn, { country: 'BR', category: 'marketing' })).toBe(62_500);
    expect(priceOn(autumn, { country: 'FR', category: 'marketing' })).toBe(100_000);
    expect(priceOn(autumn, { country: null, category: 'marketing' })).toBe(100_000);
    expect(priceOn(autumn, { country: 'BR', category: 'utility' })).toBeNull();
  });

  test('holds from its first day until the next card of its currency', () => {
    const cards = [winter, autumn, { ...autumn, currency: 'USD', validFrom: '2026-11-01' }];

    expect(cardOn(cards, 'EUR', '2026-09-30')).toBeNull();
    expect(cardOn(cards, 'EUR', '2026-10-01')).toBe(autumn);
    expect(cardOn(cards, 'EUR', '2026-11-30')).toBe(autumn);
    expect(cardOn(cards, 'EUR', '2026-12-01')).toBe(winter);
  });

  test.each([
    ['0.0625', 62_500, '0.0625'],
    ['12', 12_000_000, '12.00'],
    ['12.5', 12_500_000, '12.50'],
    ['0.000001', 1, '0.000001'],
  ])('reads and writes %s exactly', (text, micros, written) => {
    expect(microsOf(text)).toBe(micros);
    expect(decimalOf(micros)).toBe(written);
  });
});

describe('a budget', () => {
  const messages: Budget = {
    id: 'bdg_1',
    unit: 'messages',
    currency: null,
    limit: 100,
    stopsMarketing: true,
  };
  const money: Budget = { ...messages, unit: 'money', currency: 'EUR', limit: 250_000_000 };
  const day: UsageDay = {
    workspaceId: 'wks_1',
    day: '2026-11-25',
    senderId: 'snd_1',
    templateId: 'tpl_1',
    templateName: 'sale',
    country: 'BR',
    category: 'marketing',
    type: null,
    counts: { ...NO_COUNTS, messages: 5, sent: 4, failed: 2 },
  };

  test('is charged for what the provider took, unless it is free', () => {
    expect(costOfDay(messages, [], day)).toBe(3);
    expect(costOfDay(messages, [], { ...day, type: 'regular' })).toBe(3);
    expect(costOfDay(messages, [], { ...day, type: 'free_customer_service' })).toBe(0);
    expect(costOfDay(money, [autumn], day)).toBe(187_500);
    expect(costOfDay(money, [], day)).toBe(0);
  });

  test('is charged for free text only once the provider bills it', () => {
    const text = { ...day, templateId: null, templateName: null, category: 'service' };

    expect(costOfDay(money, [autumn], text)).toBe(0);
    expect(costOfDay(money, [autumn], { ...text, type: 'regular' })).toBe(15_000);
  });

  test.each([
    [79, 0],
    [80, 80],
    [99, 80],
    [100, 100],
    [130, 100],
  ])('with %i of 100 used has reached the level of %i %%', (used, level) => {
    expect(levelOf({ budget: messages, used })).toBe(level);
  });

  test('is written with its unit', () => {
    expect(amountText(messages, 100)).toBe('100 messages');
    expect(amountText(money, 250_000_000)).toBe('250.00 EUR');
  });
});

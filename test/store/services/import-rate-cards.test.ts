import { describe, expect, test } from '@jest/globals';
import { importRateCards } from '../../../src/services/usage/import-rate-cards';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();

const clock = { now: () => new Date() };

describe('importing rate cards', () => {
  const importCsv = (csv: string) => importRateCards({ ...db, clock }, csv);
  const header = 'valid_from,currency,country,category,price\n';

  test('reads what spreadsheets export, and replaces the card of a day', async () => {
    const quoted = '\uFEFF"Valid_From";x'.replace(';x', ',"currency","country","category","price"');
    await importCsv(`${quoted}\r\n"2026-10-01","XTB","BR","Marketing","0.0625"\r\n\r\n`);
    await importCsv(`${header}2026-10-01,XTB,*,utility,0.01\n2026-12-01,XTB,*,utility,0.02\n`);

    const cards = (await db.rateCards.list()).filter(({ currency }) => currency === 'XTB');
    expect(cards).toEqual([
      {
        currency: 'XTB',
        validFrom: '2026-10-01',
        rates: [{ country: '*', category: 'utility', priceMicros: 10_000 }],
      },
      {
        currency: 'XTB',
        validFrom: '2026-12-01',
        rates: [{ country: '*', category: 'utility', priceMicros: 20_000 }],
      },
    ]);
  });

  test.each([
    ['', 'line 1: the file has no prices'],
    ['a,b\n1,2', 'line 1: must name the columns valid_from, currency'],
    [`${header}2026-13-01,XTC,BR,utility,1`, 'line 2: valid_from must be a day'],
    [`${header}2026-10-01,Euro,BR,utility,1`, 'line 2: currency must be a currency code'],
    [`${header}2026-10-01,XTC,Brazil,utility,1`, 'line 2: country must be a country code'],
    [`${header}2026-10-01,XTC,BR,utility,"1,5"`, 'line 2: price must be an amount'],
    [`${header}\n2026-10-01,XTC,BR,utility`, 'line 3: '],
    [
      `${header}2026-10-01,XTC,BR,utility,1\n2026-10-01,XTC,BR,utility,2`,
      'line 3: has a second price for XTC 2026-10-01 BR utility',
    ],
  ])('refuses %j and names the line, storing nothing', async (csv, message) => {
    await expect(importCsv(csv)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect((await db.rateCards.list()).filter(({ currency }) => currency === 'XTC')).toEqual([]);
  });
});

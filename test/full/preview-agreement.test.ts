import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectAgreement } from '../api/support/preview-agreement';
import { type TestHerald, openHerald } from '../support/herald';
import { mintTenant } from '../support/tenant';

let herald: TestHerald;

beforeAll(async () => {
  herald = await openHerald();
});
afterAll(() => herald.close());

test('a preview finds no problem in a body exactly if a send accepts it', async () => {
  const verdicts = await expectAgreement(herald, await mintTenant(herald), { numRuns: 80 });

  expect(Math.min(verdicts.sent, verdicts.refused)).toBeGreaterThan(10);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answersByCredential, sendEndpoints } from '../api/support/contract-endpoints';
import { contractRows } from '../api/support/contract-rows';
import { type TestHerald, openHerald } from '../support/herald';
import { mintTenant } from '../support/tenant';

let herald: TestHerald;

beforeAll(async () => {
  herald = await openHerald();
});
afterAll(() => herald.close());

describe.each(contractRows)('when $when (contract 1, 2, 4 and 5)', (row) => {
  test.each(sendEndpoints)('$endpoint answers each credential as expected', async (endpoint) => {
    const tenant = await mintTenant(herald);
    await row.arrange?.(herald, tenant);

    const { received, expected } = await answersByCredential(herald, tenant, endpoint, row);

    expect(received).toEqual(expected);
  });
});

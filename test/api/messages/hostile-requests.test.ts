import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { hostileBodies } from '../support/hostile-bodies';
import {
  PREVIEW,
  SEED,
  STANDARD_SEND,
  V2_SEND,
  ingredientsFor,
  notRefused,
} from '../support/malformed-endpoints';
import { someOfEachKind } from '../support/malformed-requests';

const herald = useHerald();
let tenant: Tenant;
/** Number of the tenant's records in each collection before the test. */
let stored: Record<string, number>;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});
beforeEach(async () => {
  stored = await herald.stage.records.counts(tenant.workspaceId);
});

async function expectNothingHappened(): Promise<void> {
  expect(await herald.stage.records.counts(tenant.workspaceId)).toEqual(stored);
  expect(await acceptedBy(herald, tenant)).toEqual([]);
}

describe('hostile sends', () => {
  test.each(hostileBodies)('rejects a send with $what, and stores nothing', async ({ body }) => {
    const answer = await call(herald, 'POST', '/api/v2/template/send', {
      headers: { 'service-api-key': tenant.apiKey },
      rawBody: body(tenant),
    });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(JSON.stringify(answer.body).length).toBeLessThan(64 * 1024);
    await expectNothingHappened();
  });
});

describe(`malformed requests of every kind, from seed ${SEED}`, () => {
  test.each([
    { ...V2_SEND, ofEach: 3 },
    { ...PREVIEW, ofEach: 1 },
    { ...STANDARD_SEND, ofEach: 1 },
  ])(
    'POST $path rejects each malformed request, stores nothing and sends nothing',
    async ({ ofEach, ...endpoint }) => {
      const ingredients = ingredientsFor(tenant, endpoint);
      const requests = someOfEachKind(ingredients, { ofEach, seed: SEED });
      expect(requests.length).toBeGreaterThan(20);

      expect(await notRefused(herald, tenant, endpoint, requests)).toEqual([]);
      await expectNothingHappened();
    },
  );
});

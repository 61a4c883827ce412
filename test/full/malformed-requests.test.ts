import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptedBy } from '../support/callbacks';
import {
  type GuardedEndpoint,
  PREVIEW,
  SEED,
  STANDARD_SEND,
  V2_SEND,
  ingredientsFor,
  notRefused,
} from '../api/support/malformed-endpoints';
import { malformedRequests } from '../api/support/malformed-requests';
import { type Tenant, mintTenant } from '../support/tenant';
import { type OwnHerald, startHerald } from './support/herald';

let herald: OwnHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({
    settings: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_WORKSPACE_PER_MINUTE: '0' },
  });
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

const endpoints: (GuardedEndpoint & { count: number })[] = [
  { ...V2_SEND, count: 2000 },
  { ...PREVIEW, count: 500 },
  { ...STANDARD_SEND, count: 500 },
];

test.each(endpoints)(
  `POST $path rejects each of $count malformed requests from seed ${SEED}, stores and sends nothing`,
  async ({ count, ...endpoint }) => {
    const requests = malformedRequests(ingredientsFor(tenant, endpoint), { count, seed: SEED });
    const before = await herald.stage.records.counts();
    expect(before['templates']).toBe(tenant.templates.length);

    const taken = await notRefused(herald, tenant, endpoint, requests);

    expect(taken).toEqual([]);
    expect(await herald.stage.records.counts()).toEqual(before);
    expect(await acceptedBy(herald, tenant)).toEqual([]);
  },
);

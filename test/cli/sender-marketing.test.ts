import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestHerald, openHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { type Operator, errorOf, operatorOf, words } from './support/operator';

let herald: TestHerald;
let operator: Operator;
let tenant: Tenant;

beforeAll(async () => {
  herald = await openHerald();
  operator = operatorOf(herald);
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

test('sender marketing sends marketing templates another way, and as before', async () => {
  const marketing = (text: string): string[] =>
    words(`sender marketing ${tenant.senderId} ${text} --workspace ${tenant.workspaceId}`);

  expect(await operator.json(marketing('strict --activity-sharing no'))).toMatchObject({
    marketingMessages: { policy: 'strict', activitySharing: false },
  });
  expect(await operator.json(marketing('with-fallback'))).toMatchObject({
    marketingMessages: { policy: 'with_fallback', activitySharing: null },
  });
  const shown = await operator.run(
    words(`sender show ${tenant.senderId} --workspace ${tenant.workspaceId}`),
  );
  expect(shown.stdout).toMatch(/Marketing Messages API:? +with fallback/);
  expect(await operator.json(marketing('off'))).toMatchObject({ marketingMessages: null });
  const wrong = await operator.run([...marketing('sometimes'), '--json']);
  expect(errorOf(wrong)).toMatchObject({ code: 'wrong_usage' });
});

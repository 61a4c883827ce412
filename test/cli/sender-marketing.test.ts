import { beforeAll, expect, test } from '@jest/globals';
import { type Tenant, mintTenant } from '../support/tenant';
import { errorOf, words, useOperator } from './support/operator';

const { herald, operator } = useOperator();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

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

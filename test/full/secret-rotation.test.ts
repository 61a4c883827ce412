import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { operatorOf } from '../cli/support/operator';
import { OPERATOR } from '../../src/domain/audit';
import { sendOne, tenantsOf } from '../support/send-one';
import { until } from '../support/wait';
import { finalEvent, webhooksOfMessage } from '../support/webhooks';
import { type OwnHerald, startHerald } from './support/herald';

let herald: OwnHerald;

beforeAll(async () => {
  herald = await startHerald();
});
afterAll(() => herald.close());

/** Restarts both processes with these keys, which the commands of the operator get as well. */
async function restartWith(settings: NodeJS.ProcessEnv): Promise<void> {
  Object.assign(herald.env, settings);
  for (const process of [herald.api, herald.worker]) {
    expect(await process.stop()).toBe(0);
    await process.start();
  }
}

interface Status {
  formerKeyIds: string[];
  unusedKeyIds: string[];
  openWorkflows: number | null;
}

test('a former key can be removed after a reseal once no workflow of its time is open', async () => {
  const operator = operatorOf(herald);
  const tenant = await tenantsOf(herald)();
  const { secret } = await herald.stage.webhooks.signing.enable(tenant.workspaceId, OPERATOR);
  await sendOne(herald, tenant, 'before');
  await finalEvent(herald, tenant, 'before');

  const oldKey = herald.env['HERALD_SECRET_KEY'];
  const newKey = randomBytes(32).toString('base64');
  await restartWith({ HERALD_SECRET_KEY: newKey, HERALD_SECRET_KEYS_OLD: oldKey });
  const switchedAt = new Date().toISOString();
  await sendOne(herald, tenant, 'between');
  const between = await operator.json<Status>(['secrets', 'status']);
  expect(between.unusedKeyIds).toEqual([]);

  await operator.json(['secrets', 'reseal']);
  await until('no open workflow from before the change', async () => {
    const args = ['secrets', 'status', '--started-before', switchedAt];
    const { formerKeyIds, unusedKeyIds, openWorkflows } = await operator.json<Status>(args);
    expect(unusedKeyIds).toEqual(formerKeyIds);
    return openWorkflows === 0;
  });

  await restartWith({ HERALD_SECRET_KEYS_OLD: '' });
  const { status } = await sendOne(herald, tenant, 'after');
  expect(status).toBe(200);
  await finalEvent(herald, tenant, 'after');
  const [webhook] = webhooksOfMessage(tenant, 'after');
  expect(webhook?.headers.authorization).toBe(`Bearer ${tenant.webhookToken}`);
  const headers = webhook?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(JSON.stringify(webhook?.body), headers)).toMatchObject({
    messageId: 'after',
  });
});

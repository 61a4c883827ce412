import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { recoveryWorkflowId } from '../../../workflows/contract/recover-deliveries';
import { ADA } from '../../support/actor';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newWebhookEvent } from '../../support/records';
import { RECIPIENTS, sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { deliveryIdOf, sendIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import { finalEvent } from '../../support/webhooks';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

/** The priority of a workflow, as Temporal has it. */
async function priorityOf(workflowId: string) {
  const { priority } = await herald.stage.temporal.describe(workflowId);
  return [priority?.priorityKey, priority?.fairnessKey];
}

test('sends that wait for an answer and their webhooks have the same priority, and marketing a later one', async () => {
  const { body } = await sendOne(herald, tenant, 'awaited');
  await finalEvent(herald, tenant, 'awaited');
  await send(herald, tenant, {
    recipientNumber: RECIPIENTS.sentOnly,
    templateId: tenant.template('store_opening').id,
    messageId: 'campaign',
    async: true,
  });
  const { workspaceId } = tenant;

  expect(await priorityOf(sendIdOf(tenant, 'awaited'))).toEqual([2, `send/${workspaceId}`]);
  expect(await priorityOf(deliveryIdOf(tenant, body['providerMessageId'], 'sent'))).toEqual([
    2,
    `deliver/${workspaceId}`,
  ]);
  expect(await priorityOf(sendIdOf(tenant, 'campaign'))).toEqual([3, `send/${workspaceId}`]);
});

test('a recovery and what it sends again come last', async () => {
  const { workspaceId } = tenant;
  const [id, at] = [newId('evt'), new Date()];
  const failed = newWebhookEvent({ id, workspaceId, state: 'failed', createdAt: at });
  const event = { ...failed, completedAt: at, providerMessageDigest: id };
  await herald.stage.repositories.events.insert(event, null);
  const { recovery: actions } = herald.stage.webhooks;

  const since = new Date(at.getTime() - 1000);
  const { recovery } = await actions.start(workspaceId, { since, by: ADA, ratePerSecond: 1 });
  await until('the resend', async () => {
    const { resent } = await actions.show(workspaceId, recovery.id);
    return resent.delivered + resent.failed > 0;
  });
  const resend = `deliver/${workspaceId}/${id}/${event.status}/run-2`;

  expect(await priorityOf(recoveryWorkflowId(workspaceId, recovery.id))).toEqual([
    4,
    `recover/${workspaceId}`,
  ]);
  expect(await priorityOf(resend)).toEqual([4, `deliver/${workspaceId}`]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { holdingReceiver } from '../support/holding-receiver';
import { sendOne, tenantsOf } from '../support/send-one';
import { deliveryIdOf } from '../support/temporal';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, shownEvents, webhooksOf } from '../support/webhooks';

/** Two requests without an answer for half of this time open the circuit; the other half is left for looking at it. */
const WEBHOOK_TIMEOUT_MS = 60_000;

let herald: OwnHerald;

beforeAll(async () => {
  // Events behind the open circuit wait, and unanswered requests last, for longer than the test looks at them.
  const settings = {
    API_DELIVERY_SLOTS: '0',
    SWEEP_AFTER_MS: '20000',
    WEBHOOK_TIMEOUT_MS: String(WEBHOOK_TIMEOUT_MS),
  };
  herald = await startHerald({ settings });
});

afterAll(() => herald.close());

test('events behind an open circuit are stored without a workflow, and delivered when the receiver answers again', async () => {
  const receiver = holdingReceiver();
  const tenant = await tenantsOf(herald)(receiver.behaviour);
  const messageIds: string[] = [];
  const sendNext = async () => {
    messageIds.push(`message-${messageIds.length}`);
    return sendOne(herald, tenant, messageIds.at(-1) ?? '');
  };
  const { settings } = herald.stage.repositories;
  await sendNext();
  await sendNext();
  await until('two requests that wait', () => receiver.held.length > 1);
  const opensAtMs = Date.now() + WEBHOOK_TIMEOUT_MS / 2;
  await until('the circuit to open', async () => {
    if (Date.now() > opensAtMs) await sendNext();
    return (await settings.find(tenant.workspaceId))?.openCircuit !== null;
  });

  const { body } = await sendNext();
  const last = messageIds.at(-1) ?? '';
  const [event] = await until('the event stored', async () => {
    const events = await shownEvents(herald, tenant, last);
    return events.length > 0 && events;
  });
  const workflowId = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
  await expect(herald.stage.temporal.describe(workflowId)).rejects.toMatchObject({
    name: 'WorkflowNotFoundError',
  });
  expect(event).toMatchObject({ state: 'pending', attempts: [] });

  receiver.relent();
  const events = await Promise.all(messageIds.map((id) => finalEvent(herald, tenant, id)));
  expect(events.map(outcomesOf)).toEqual(messageIds.map(() => ['http_200']));
  expect(webhooksOf(tenant)).toHaveLength(messageIds.length);
  await until('the circuit to be closed for all', async () => {
    const { openCircuit } = (await settings.find(tenant.workspaceId)) ?? {};
    return Number(openCircuit?.until.getTime()) < Date.now();
  });
});

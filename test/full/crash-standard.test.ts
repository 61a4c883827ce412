import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Message } from '../../src/domain/message';
import { acceptedBy, muteSandbox } from '../support/callbacks';
import { type OwnHerald, startHerald } from './support/herald';
import { delayAnswers, requestsFor } from '../api/support/sandbox';
import { sendStandard, storedFor } from '../support/standard';
import { type Tenant, mintTenant } from '../support/tenant';
import { type TestTemporal, connectTemporal } from './support/temporal';
import { until } from '../support/wait';

const MESSAGES = 30;
const FAILED = { success: false, error: 'Error sending template message' };

const HELD_MS = 300_000;

let herald: OwnHerald;
let temporal: TestTemporal;

beforeAll(async () => {
  herald = await startHerald({
    settings: { SEND_SYNC_WAIT_MS: '15000' },
  });
  temporal = await connectTemporal(herald);
});
afterAll(async () => {
  await temporal.close();
  await herald.close();
});

const recipient = (index: number): string => `3365${String(index).padStart(3, '0')}0003`;

async function mutedTenant(): Promise<Tenant> {
  const tenant = await mintTenant(herald);
  await muteSandbox(herald, tenant);
  return tenant;
}

function sendTo(tenant: Tenant, recipientNumber: string) {
  const templateId = tenant.template('welcome').id;
  return sendStandard(herald, tenant, { recipientNumber, templateId });
}

async function onlyMessage(tenant: Tenant, recipientNumber: string): Promise<Message> {
  const [message, ...others] = await storedFor(herald, tenant, recipientNumber);
  if (message === undefined) throw new Error('nothing is stored');
  expect(others).toEqual([]);
  return message;
}

/** Awaits the end of a message's workflow: after that nothing more happens to it. */
function endOfWorkflow(tenant: Tenant, { messageId }: Message): Promise<unknown> {
  return until('the end of the workflow', () =>
    temporal
      .send(tenant, messageId)
      .result()
      .catch(() => null),
  );
}

describe('standard send while no worker runs', () => {
  test('a standard send fails after its wait, and is not sent once a worker runs again', async () => {
    const tenant = await mutedTenant();
    const recipientNumber = recipient(101);
    await herald.worker.kill();

    const answer = await sendTo(tenant, recipientNumber);
    const givenUp = await onlyMessage(tenant, recipientNumber);
    await herald.worker.start();

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    expect(givenUp).toMatchObject({ status: 'unreachable', attempts: 0 });
    expect(await endOfWorkflow(tenant, givenUp)).toEqual({ outcome: 'unreachable' });
    expect(await onlyMessage(tenant, recipientNumber)).toEqual(givenUp);
    expect(await requestsFor(herald, recipientNumber)).toBe(0);
  });
});

describe('worker killed during the provider call of a standard send', () => {
  test('a standard send whose worker is killed in the call makes no second one, and is unreachable', async () => {
    const tenant = await mutedTenant();
    const recipientNumber = recipient(102);
    await delayAnswers(herald, tenant, HELD_MS);
    const answering = sendTo(tenant, recipientNumber);
    await until('the provider call', async () => (await acceptedBy(herald, tenant)).length === 1);
    await herald.worker.kill();
    const answer = await answering;
    await herald.worker.start();
    const message = await until('the message ended', async () => {
      const stored = await onlyMessage(tenant, recipientNumber);
      return stored.result !== null && stored;
    });

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    expect(message).toMatchObject({ status: 'unreachable', attempts: 1 });
    expect(await endOfWorkflow(tenant, message)).toEqual({ outcome: 'unreachable' });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });
});

describe('API killed among standard sends', () => {
  test('an API killed among standard sends leaves none without a result, and sends none twice', async () => {
    const tenant = await mutedTenant();
    const answered: string[] = [];
    const requests = Array.from({ length: MESSAGES }, async (_, index) => {
      const { body } = await sendTo(tenant, recipient(index));
      if (body['success'] === true) answered.push(recipient(index));
    });
    await until('some are answered', () => answered.length >= 2);
    await herald.api.kill();
    await Promise.allSettled(requests);
    await herald.api.start();

    const { messages } = herald.stage.records;
    const { workspaceId } = tenant;
    const ended = await until('no message without a result', async () => {
      const stored = await messages.find({ workspaceId });
      return stored.every(({ result }) => result !== null) && stored;
    });
    const accepted = ended.filter(({ result }) => Object(result).kind === 'accepted');
    const numbers = accepted.map(({ recipientNumber }) => String(recipientNumber));
    expect(numbers).toEqual(expect.arrayContaining(answered));
    expect((await acceptedBy(herald, tenant)).map(({ to }) => to).toSorted()).toEqual(
      numbers.toSorted(),
    );
  });
});

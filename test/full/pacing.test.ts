import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  awaitEnds,
  changeSender,
  mostWithin,
  ordinaryRecipient,
  sendBurst,
} from '../api/support/pacing';
import { acceptedFor, recipientEnding, requestsFor } from '../api/support/sandbox';
import { sentValues } from '../api/support/sent-values';
import { awaitStatuses } from '../api/support/webhooks';
import { acceptedBy, muteSandbox } from '../support/callbacks';
import { getMessage, send } from '../support/client';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { startAnotherWorker } from './support/another-worker';
import { type OwnHerald, startHerald } from './support/herald';

const BURST_MS = 400_000;
const WINDOW_MS = 10_000;

let herald: OwnHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { SEND_TIMEOUT_MS: '10000' } });
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

const recipients = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => ordinaryRecipient(index));

async function callTimes(): Promise<number[]> {
  return (await acceptedBy(herald, tenant)).map(({ acceptedAt }) => Date.parse(acceptedAt));
}

/**
 * The most that may arrive in a window: calls of five more seconds, which a stall of the machine can hold up and bunch.
 * The suite of the pace itself looks at single seconds.
 */
const mostAt = (ratePerSecond: number): number => ratePerSecond * (WINDOW_MS / 1000 + 5);

describe('burst of async sends', () => {
  test(
    'sends a whole burst at its rate, with two workers and the death of one',
    async () => {
      const ratePerSecond = 5;
      await muteSandbox(herald, tenant);
      await changeSender(herald, tenant, ratePerSecond);
      const second = await startAnotherWorker(herald);

      const answers = await sendBurst(herald, tenant, recipients(100));
      await second.worker.kill();
      await second.worker.start();
      const ends = await awaitEnds(herald, tenant, BURST_MS);
      await second.close();

      expect(new Set(answers)).toEqual(new Set([202]));
      expect(ends).toEqual({ accepted: 100 });
      expect(new Set((await acceptedBy(herald, tenant)).map(({ to }) => to)).size).toBe(100);
      expect(mostWithin(WINDOW_MS, await callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
    },
    BURST_MS + 200_000,
  );

  test('sends a burst at its rate after all workers were away when it was due', async () => {
    const ratePerSecond = 1;
    await muteSandbox(herald, tenant);
    await changeSender(herald, tenant, ratePerSecond);
    await sendBurst(herald, tenant, recipients(30));
    const { messages } = herald.stage.records;
    const { workspaceId } = tenant;
    await until('most to have their turn', async () => {
      return (await messages.count({ workspaceId, attempts: 0, sendingAt: null })) === 0;
    });

    await herald.worker.kill();
    const turns = await messages.find({ workspaceId }, { sendingAt: 1 });
    const lastTurn = Math.max(...turns.map(({ sendingAt }) => Number(sendingAt ?? 0)));
    await until('the last turn to pass', () => Date.now() > lastTurn);
    const callsBefore = (await callTimes()).length;
    await herald.worker.start();
    const ends = await awaitEnds(herald, tenant, 240_000);

    expect(ends).toEqual({ accepted: 30 });
    expect((await callTimes()).length - callsBefore).toBeGreaterThan(0);
    expect(mostWithin(WINDOW_MS, await callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
  });

  test('sends an awaited message before the queued ones', async () => {
    await muteSandbox(herald, tenant);
    await changeSender(herald, tenant, 2);
    await sendBurst(herald, tenant, recipients(30));

    const templateId = tenant.template('welcome').id;
    const recipientNumber = ordinaryRecipient(99);
    const urgent = await send(herald, tenant, { recipientNumber, templateId });

    expect(urgent.status).toBe(200);
    expect(await awaitEnds(herald, tenant)).toEqual({ accepted: 31 });
    const called = (await acceptedBy(herald, tenant)).map(({ to }) => to);
    expect(called.indexOf(recipientNumber)).toBeLessThan(30);
  });

  test('keeps a provider’s rate for one recipient after its burst, and delays no other', async () => {
    await muteSandbox(herald, tenant);
    await changeSender(herald, tenant, 1000, false);
    const toOne = Array.from({ length: 47 }, () => ordinaryRecipient(1));

    await sendBurst(herald, tenant, [...toOne, ordinaryRecipient(2)]);
    const ends = await awaitEnds(herald, tenant);

    expect(ends).toEqual({ accepted: 48 });
    expect((await acceptedBy(herald, tenant)).at(-1)?.to).toBe(ordinaryRecipient(1));
    const times = await callTimes();
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(9000);
  });
});

describe('async send while no worker runs (contract 4.2)', () => {
  test('answers 202 while no worker runs, and delivers the statuses once one is back', async () => {
    const recipientNumber = recipientEnding('0001');
    const templateId = tenant.template('welcome').id;
    await herald.worker.stop();

    const body = { recipientNumber, templateId, messageId: 'order-17', async: true };
    const answer = await send(herald, tenant, body);

    expect(answer.status).toBe(202);
    expect(await requestsFor(herald, recipientNumber)).toBe(0);
    const queued = await getMessage(herald, tenant, 'order-17');
    expect(queued.body).toMatchObject({ status: 'queued', attempts: 0 });
    await herald.worker.start();
    const statuses = ['sent', 'delivered', 'read'];
    expect(await awaitStatuses(herald, tenant, 'order-17', statuses)).toHaveLength(3);
    expect(await acceptedFor(herald, recipientNumber)).toHaveLength(1);
  });

  test('sends a queued template as accepted, whatever a sync changes meanwhile', async () => {
    const recipientNumber = recipientEnding('0001');
    const { workspaceId, senderId } = tenant;
    const template = tenant.template('order_shipped');
    const {
      id: _id,
      createdAt: _created,
      updatedAt: _updated,
      mappingActive: _,
      ...old
    } = template;
    const run = { workspaceId, senderId, number: 99, startedAt: new Date() };
    await herald.worker.stop();
    await send(herald, tenant, {
      recipientNumber,
      templateId: template.id,
      async: true,
      templateVariables: { header: { 1: 'A-1' }, body: { 1: 'Ana', 2: 'GreenPost' } },
      buttonValues: { 'Track parcel': 'GP-7' },
    });

    const components = [{ type: 'BODY', text: 'Now of {{first_name}} only.' }];
    const change = { components, parameterFormat: 'NAMED', providerTemplateId: '0' } as const;
    const { templates } = herald.stage.repositories;
    await templates.save([{ ...old, ...change, syncRun: run.number }]);
    await templates.deleteUnseen({ ...run, number: 100 });
    await herald.worker.start();

    const accepted = await until(
      'the message',
      async () => (await acceptedFor(herald, recipientNumber))[0],
    );
    expect(sentValues(accepted.request)).toEqual([
      'header: A-1',
      'body: Ana',
      'body: GreenPost',
      'button 0: GP-7',
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { acceptedFor, recipientEnding, requestsFor } from './support/sandbox';
import { sentValues } from './support/sent-values';
import { awaitStatuses, webhooksOf } from './support/webhooks';

const WORKER_RESTART_TEST_MS = 180_000;

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

describe('a send with async (contract 4.2)', () => {
  test(
    'is answered 202 before the provider is called, and its statuses reach the receiver',
    async () => {
      const recipientNumber = recipientEnding('0001');
      const templateId = tenant.template('welcome').id;
      const metadata = { order: 17 };
      await herald.worker.stop();

      const answer = await send(herald, tenant, {
        recipientNumber,
        templateId,
        messageId: 'order-17',
        metadata,
        async: true,
      });

      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({
        success: true,
        messageId: 'order-17',
        status: 'queued',
        templateId,
        recipientNumber,
        metadata,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      expect(await requestsFor(herald, recipientNumber)).toBe(0);
      const queued = await getMessage(herald, tenant, 'order-17');
      expect(queued.body).toMatchObject({ status: 'queued', attempts: 0 });

      await herald.worker.start();
      const webhooks = await awaitStatuses(herald, tenant, 'order-17', [
        'sent',
        'delivered',
        'read',
      ]);
      expect(webhooks).toHaveLength(3);
      expect(acceptedFor(herald, recipientNumber)).toHaveLength(1);
    },
    WORKER_RESTART_TEST_MS,
  );

  test(
    'goes out as it was accepted, whatever a sync makes of its template meanwhile',
    async () => {
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
        messageId: 'order-18',
        async: true,
        templateVariables: { header: { 1: 'A-1' }, body: { 1: 'Ana', 2: 'GreenPost' } },
        buttonValues: { 'Track parcel': 'GP-7' },
      });

      const components = [{ type: 'BODY', text: 'Now of {{first_name}} only.' }];
      const change = { components, parameterFormat: 'NAMED', providerTemplateId: '0' } as const;
      await herald.base.repositories.templates.save([{ ...old, ...change, syncRun: run.number }]);
      await herald.base.repositories.templates.deleteUnseen({ ...run, number: 100 });
      await herald.worker.start();

      const accepted = await until('the message', () => acceptedFor(herald, recipientNumber)[0]);
      expect(sentValues(accepted.request)).toEqual([
        'header: A-1',
        'body: Ana',
        'body: GreenPost',
        'button 0: GP-7',
      ]);
    },
    WORKER_RESTART_TEST_MS,
  );

  test('gets a generated messageId when it brought none', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: recipientEnding('0003'),
      templateId: tenant.template('welcome').id,
      async: true,
    });

    expect(answer.status).toBe(202);
    const messageId = String(answer.body['messageId']);
    expect(messageId).toMatch(/^msg_[0-9a-f]{24}$/);
    expect(await awaitStatuses(herald, tenant, messageId, ['sent'])).toHaveLength(1);
  });

  test('tells a failed send by GET and a log line, never by a webhook', async () => {
    const { status, body } = await send(herald, tenant, {
      recipientNumber: recipientEnding('0004'),
      templateId: tenant.template('welcome').id,
      messageId: 'refused',
      async: true,
    });

    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'queued' } });
    await until('the refusal on the message', async () => {
      const message = await getMessage(herald, tenant, 'refused');
      return message.body['status'] === 'rejected';
    });
    const line = await until('the log line', async () => {
      const lines = (await herald.log('worker')).split('\n');
      return lines.find(
        (each) => each.includes('send failed') && each.includes(tenant.workspaceId),
      );
    });
    expect(JSON.parse(line)).toMatchObject({
      outcome: 'rejected',
      mode: 'async',
      statusCode: 9901,
    });
    expect(webhooksOf(herald, tenant, 'refused')).toEqual([]);
  });
});

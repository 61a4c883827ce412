import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { customerIdOf, messageKeyOf } from '../../src/domain/ids';
import { sendWorkflowId } from '../../workflows/contract';
import { type Answer, call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { acceptedFrom, recipientEnding, requestsFor } from './support/sandbox';

let herald: TestHerald;
let connection: Connection;
let temporal: Client;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  connection = await Connection.connect({ address: String(herald.env['TEMPORAL_ADDRESS']) });
  temporal = new Client({ connection });
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(async () => {
  await connection.close();
  await herald.close();
});

function order(messageId: string, change: object = {}): Record<string, unknown> {
  return {
    recipientNumber: '33612349999',
    templateId: tenant.template('order_confirmed').id,
    templateVariables: { 1: 'Ana', 2: 'A-1017' },
    metadata: { order: 17, lines: [{ sku: 'fern', count: 2 }] },
    messageId,
    ...change,
  };
}

function post(body: unknown, headers: Record<string, string>): Promise<Answer> {
  return call(herald, 'POST', '/api/v2/template/send', {
    headers: { 'service-api-key': tenant.apiKey, ...headers },
    body,
  });
}

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

describe('one messageId is one message (contract 4.3)', () => {
  test('twenty requests at once: one message, one workflow, twenty equal answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(herald, tenant, order('at-once'))),
    );

    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: first?.body });
    }
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(acceptedFrom(herald, tenant)).toHaveLength(1);
    expect(await workflowIdsOf('at-once')).toEqual([
      sendWorkflowId(tenant.workspaceId, messageKeyOf(tenant.workspaceId, 'at-once')),
    ]);
  });

  test('a repeat after the end gets the stored answer', async () => {
    const first = await send(herald, tenant, order('later'));

    const repeat = await send(herald, tenant, order('later'));

    expect(isReplay(first)).toBe(false);
    expect(isReplay(repeat)).toBe(true);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(acceptedFrom(herald, tenant)).toHaveLength(1);
  });

  const same = [
    { change: 'the order of keys', body: (id: string) => reversed(order(id)) },
    { change: 'async', body: (id: string) => order(id, { async: true }) },
    { change: 'an unknown field', body: (id: string) => order(id, { note: 'ignored' }) },
  ];

  test.each(same)('$change makes no difference', async ({ body }) => {
    const first = await send(herald, tenant, order('same'));

    const repeat = await send(herald, tenant, body('same'));

    expect(isReplay(repeat)).toBe(true);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(acceptedFrom(herald, tenant)).toHaveLength(1);
  });

  const different = [
    { change: 'recipientNumber', value: '33612348888' },
    { change: 'templateVariables', value: { 1: 'Ana', 2: 'A-1018' } },
    { change: 'metadata', value: { order: 18 } },
    { change: 'autoPilot', value: true },
  ];

  test.each(different)('another $change is a conflict', async ({ change, value }) => {
    await send(herald, tenant, order('conflict'));

    const answer = await send(herald, tenant, order('conflict', { [change]: value }));

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'message_id_conflict', messageId: 'conflict' });
    expect(isReplay(answer)).toBe(false);
    expect(acceptedFrom(herald, tenant)).toHaveLength(1);
  });

  test('a failed send is replayed too, without asking the provider again', async () => {
    const recipientNumber = recipientEnding('0004');
    const first = await send(herald, tenant, order('refused', { recipientNumber }));

    const repeat = await send(herald, tenant, order('refused', { recipientNumber }));

    expect(first.body['code']).toBe('provider_rejected');
    expect(isReplay(repeat)).toBe(true);
    expect(repeat.status).toBe(500);
    expect({ ...repeat.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });

  const changes: { what: string; code: string; make: () => Promise<unknown> }[] = [
    {
      what: 'the template is approved no more',
      code: 'template_not_approved',
      make: () => changeTemplate({ providerStatus: 'PAUSED' }),
    },
    {
      what: 'the template is gone',
      code: 'template_not_found',
      make: () => changeTemplate({ deletedAt: new Date() }),
    },
    {
      what: 'the template has one more variable',
      code: 'invalid_template_values',
      make: () => changeTemplate({ components: [{ type: 'BODY', text: '{{1}} {{2}} {{3}}' }] }),
    },
    {
      what: 'the number is disconnected',
      code: 'sender_not_found',
      make: () => herald.base.repositories.senders.disconnect(tenant.workspaceId, tenant.senderId),
    },
    {
      what: 'the customer is blocked',
      code: 'customer_unreachable',
      make: () =>
        herald.base.repositories.customers.decide(
          tenant.workspaceId,
          customerIdOf(tenant.workspaceId, '33612349999'),
          { blocked: true },
          new Date(),
        ),
    },
  ];

  test.each(changes)('a repeat gets its answer also when $what', async ({ code, make }) => {
    const first = await send(herald, tenant, order('before'));
    await make();

    const repeat = await send(herald, tenant, order('before'));
    const changed = await send(herald, tenant, order('before', { metadata: {} }));
    const another = await send(herald, tenant, order('after'));

    expect(isReplay(repeat)).toBe(true);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(isReplay(changed)).toBe(false);
    expect([changed.body['code'], another.body['code']]).toEqual([code, code]);
    expect(acceptedFrom(herald, tenant)).toHaveLength(1);
  });

  test('a refused request does not consume the id', async () => {
    const refused = await send(herald, tenant, order('reused', { templateVariables: [] }));

    const answer = await send(herald, tenant, order('reused'));

    expect(refused.status).toBe(400);
    expect(answer.status).toBe(200);
    expect(isReplay(answer)).toBe(false);
  });

  test('another workspace has an id space of its own', async () => {
    await send(herald, tenant, order('shared'));
    const other = await mintTenant(herald);

    const templateId = other.template('order_confirmed').id;
    const answer = await send(herald, other, order('shared', { templateId }));

    expect(answer.status).toBe(200);
    expect(isReplay(answer)).toBe(false);
    expect(acceptedFrom(herald, other)).toHaveLength(1);
  });
});

describe('the header Idempotency-Key (contract 4)', () => {
  const withoutId = (): object => order('', { messageId: undefined });

  test('is the messageId when the body has none', async () => {
    const first = await post(withoutId(), { 'idempotency-key': 'from-header' });

    const repeat = await post(order('from-header'), {});

    expect(first.body['messageId']).toBe('from-header');
    expect(isReplay(repeat)).toBe(true);
    expect(repeat.body).toEqual(first.body);
  });

  test('may say the same as the body', async () => {
    const answer = await post(order('both'), { 'idempotency-key': 'both' });

    expect({ status: answer.status, id: answer.body['messageId'] }).toEqual({
      status: 200,
      id: 'both',
    });
  });

  const refused = [
    { because: 'it differs from the body', key: 'another', body: () => order('both-differ') },
    { because: 'it has characters an id cannot have', key: 'with spaces', body: withoutId },
    { because: 'it is too long', key: 'x'.repeat(129), body: withoutId },
  ];

  test.each(refused)('400 when $because', async ({ key, body }) => {
    const answer = await post(body(), { 'idempotency-key': key });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'Idempotency-Key' }],
    });
    expect(acceptedFrom(herald, tenant)).toEqual([]);
  });
});

function changeTemplate(change: object): Promise<unknown> {
  const { id } = tenant.template('order_confirmed');
  return herald.base.database.models.templates.updateOne({ _id: id }, { $set: change });
}

/** Every workflow about a message; the list follows the workflows at a short distance, so one must be there first. */
async function workflowIdsOf(messageId: string): Promise<string[]> {
  const query = `HeraldMessageId = '${messageId}' AND HeraldWorkspace = '${tenant.workspaceId}' AND WorkflowType = 'sendTemplate'`;
  return until('the workflow in the list', async () => {
    const ids: string[] = [];
    for await (const { workflowId } of temporal.workflow.list({ query })) ids.push(workflowId);
    return ids.length > 0 && ids;
  });
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

import { beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { type Answer, call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { sendIdOf } from '../../support/temporal';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { idsFor } from '../support/inbox';
import { acceptedFor, recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

/** Each messageId goes to a recipient of its own. */
const recipients = new Map<string, string>();
function recipientOf(messageId: string): string {
  const recipient = recipients.get(messageId) ?? recipientEnding('0003');
  recipients.set(messageId, recipient);
  return recipient;
}

function order(messageId: string, change: object = {}, by = tenant): Record<string, unknown> {
  return {
    recipientNumber: recipientOf(messageId),
    templateId: by.template('order_confirmed').id,
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

describe('messageId', () => {
  test('twenty equal requests at once make one message and one workflow, and get equal answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(herald, tenant, order('at-once'))),
    );

    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: first?.body });
    }
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await acceptedFor(herald, recipientOf('at-once'))).toHaveLength(1);
    expect(await workflowIdsOf('at-once')).toEqual([sendIdOf(tenant, 'at-once')]);
  });

  const same = [{ change: 'async', body: (id: string) => order(id, { async: true }) }];

  test.each(same)('$change makes no difference to a repeat', async ({ change, body }) => {
    const messageId = `same-but-for-${change.replaceAll(' ', '-')}`;
    const first = await send(herald, tenant, order(messageId));

    const repeat = await send(herald, tenant, body(messageId));

    expect(isReplay(repeat)).toBe(true);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(await acceptedFor(herald, recipientOf(messageId))).toHaveLength(1);
  });

  const different = [
    { change: 'recipientNumber', value: '33612348888' },
    { change: 'metadata', value: { order: 18 } },
  ];

  test.each(different)('a repeat with another $change is a conflict', async ({ change, value }) => {
    const messageId = `another-${change}`;
    await send(herald, tenant, order(messageId));

    const answer = await send(herald, tenant, order(messageId, { [change]: value }));

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'message_id_conflict', messageId });
    expect(isReplay(answer)).toBe(false);
    expect(await acceptedFor(herald, recipientOf(messageId))).toHaveLength(1);
  });

  test('replays the answer of a failed send without calling the provider again', async () => {
    const recipientNumber = recipientEnding('0004');
    const first = await send(herald, tenant, order('refused', { recipientNumber }));

    const repeat = await send(herald, tenant, order('refused', { recipientNumber }));

    expect(first.body['code']).toBe('provider_rejected');
    expect(isReplay(repeat)).toBe(true);
    expect(repeat.status).toBe(500);
    expect({ ...repeat.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });

  const template =
    (change: object) =>
    (mine: Tenant): Promise<unknown> => {
      const { id } = mine.template('order_confirmed');
      return herald.stage.records.templates.update({ _id: id }, { $set: change });
    };
  const changes: { what: string; code: string; make: (mine: Tenant) => Promise<unknown> }[] = [
    {
      what: 'the template is gone',
      code: 'template_not_found',
      make: template({ deletedAt: new Date() }),
    },
    {
      what: 'the customer is blocked',
      code: 'customer_unreachable',
      make: async (own) =>
        herald.stage.repositories.customers.decide(
          own.workspaceId,
          (await idsFor(herald, own, recipientOf('before'))).customerId,
          { blocked: true },
          new Date(),
        ),
    },
  ];

  test.each(changes)('a repeat gets the stored answer even when $what', async ({ code, make }) => {
    const mine = await mintTenant(herald);
    const first = await send(herald, mine, order('before', {}, mine));
    await make(mine);

    const repeat = await send(herald, mine, order('before', {}, mine));
    const changed = await send(herald, mine, order('before', { metadata: {} }, mine));
    const recipientNumber = recipientOf('before');
    const another = await send(herald, mine, order('after', { recipientNumber }, mine));

    expect(isReplay(repeat)).toBe(true);
    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect(isReplay(changed)).toBe(false);
    expect([changed.body['code'], another.body['code']]).toEqual([code, code]);
    expect(await acceptedBy(herald, mine)).toHaveLength(1);
  });

  test('a rejected request does not use up its messageId', async () => {
    const refused = await send(herald, tenant, order('reused', { templateVariables: [] }));

    const answer = await send(herald, tenant, order('reused'));

    expect(refused.status).toBe(400);
    expect(answer.status).toBe(200);
    expect(isReplay(answer)).toBe(false);
  });

  test('two workspaces use the same messageId independently', async () => {
    await send(herald, tenant, order('shared'));
    const other = await mintTenant(herald);

    const answer = await send(herald, other, order('shared', {}, other));

    expect(answer.status).toBe(200);
    expect(isReplay(answer)).toBe(false);
    expect(await acceptedBy(herald, other)).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  const unnamed = (name: string) => () => order(name, { messageId: undefined });

  test('takes the Idempotency-Key for the messageId when the body has none', async () => {
    const first = await post(unnamed('from-header')(), { 'idempotency-key': 'from-header' });

    const repeat = await post(order('from-header'), {});

    expect(first.body['messageId']).toBe('from-header');
    expect(isReplay(repeat)).toBe(true);
    expect(repeat.body).toEqual(first.body);
  });

  test('makes the messageId of an Idempotency-Key that cannot be one', async () => {
    const key = 'shop/order=17+&@x y';
    const first = await post(unnamed('made')(), { 'idempotency-key': key });

    const repeat = await post(unnamed('made')(), { 'idempotency-key': `"${key}"` });

    expect(first.status).toBe(200);
    expect(isReplay(repeat)).toBe(true);
    expect(repeat.body).toEqual(first.body);
    expect(await acceptedFor(herald, recipientOf('made'))).toHaveLength(1);
  });

  const refused = [
    { because: 'it differs from the body', key: 'another', body: () => order('differs') },
    { because: 'it has one quote alone', key: '"quoted', body: unnamed('quoted') },
    { because: 'it is too long', key: 'x'.repeat(256), body: unnamed('long') },
  ];

  test.each(refused)('answers 400 to an Idempotency-Key when $because', async ({ key, body }) => {
    const answer = await post(body(), { 'idempotency-key': key });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'Idempotency-Key' }],
    });
    expect(await acceptedFor(herald, String(body()['recipientNumber']))).toEqual([]);
  });
});

/** Returns the ids of a message's workflows; waits for the first, because Temporal's list lags a little behind. */
function workflowIdsOf(messageId: string): Promise<string[]> {
  const query = `HeraldMessageId = '${messageId}' AND HeraldWorkspace = '${tenant.workspaceId}' AND WorkflowType = 'sendTemplate'`;
  return until('the workflow in the list', async () => {
    const found = await herald.stage.temporal.list(query);
    return found.length > 0 && found.map(({ workflowId }) => workflowId);
  });
}

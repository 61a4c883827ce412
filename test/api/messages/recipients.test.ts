import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { sendStandard } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { read } from '../support/inbox';
import { acceptedFor, recipientEnding, userIdWrites } from '../support/sandbox';

type Row = Record<string, unknown>;

/** Sends by `recipientId` (contract 4.5). */

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

const newUserId = () => `FR.${randomInt(10 ** 11, 10 ** 12)}0003`;
const sendTo = (fields: object) =>
  send(herald, tenant, { templateId: tenant.template('welcome').id, ...fields });
const unknownCustomer = 'cus_000000000000000000000000';

async function preview(fields: object) {
  const { status, body } = await call(herald, 'POST', '/api/v2/template/preview', {
    headers: { 'service-api-key': tenant.apiKey },
    body: { templateId: tenant.template('welcome').id, ...fields },
  });
  expect(status).toBe(200);
  return body['problems'];
}

describe('recipientId of a send', () => {
  test('sends to a number by the recipientId of an earlier send', async () => {
    const recipientNumber = recipientEnding('0003');
    const first = await sendTo({ recipientNumber });
    const { recipientId } = first.body;

    const byId = await sendTo({ recipientId });
    const byBoth = await sendTo({ recipientId, recipientNumber });

    for (const { status, body } of [first, byId, byBoth]) {
      expect([status, body['recipientNumber'], body['recipientId']]).toEqual([
        200,
        recipientNumber,
        recipientId,
      ]);
    }
    expect(await acceptedFor(herald, recipientNumber)).toHaveLength(3);
  });

  test('creates a customer for a user id that was never met, and answers a repeat once', async () => {
    const recipientId = newUserId();
    const messageId = `to-${recipientId}`;

    const answers = await Promise.all([1, 2].map(() => sendTo({ recipientId, messageId })));
    const async = await sendTo({ recipientId, async: true });

    expect(answers.map(({ status, body }) => [status, body['recipientNumber']])).toEqual([
      [200, null],
      [200, null],
    ]);
    const customerId = answers[0]?.body['recipientId'];
    expect(async).toMatchObject({ status: 202, body: { recipientId: customerId } });
    expect(await read(herald, tenant, `/api/v2/customers/${String(customerId)}`)).toMatchObject({
      body: { number: null },
    });
    const conflict = await sendTo({ recipientId: newUserId(), messageId });
    expect(conflict).toMatchObject({ status: 400, body: { code: 'message_id_conflict' } });
    const accepted = await until('the async send', async () => {
      const messages = await acceptedFor(herald, recipientId);
      return messages.length > 1 && messages;
    });
    expect(accepted).toMatchObject([
      { request: { recipient: recipientId } },
      { request: { recipient: recipientId } },
    ]);
  });

  test.each([
    ['neither', () => ({}), '400 invalid_request'],
    ['a malformed id', () => ({ recipientId: 'US' }), '400 invalid_request'],
    ['an unknown customer', () => ({ recipientId: unknownCustomer }), '404 customer_not_found'],
    [
      'an unknown user id with a number',
      () => ({ recipientId: newUserId(), recipientNumber: recipientEnding('0003') }),
      '400 recipient_mismatch',
    ],
  ])('refuses %s, and stores nothing', async (_name, fields, expected) => {
    const before = await read(herald, tenant, '/api/v2/customers?limit=1');

    const { status, body } = await sendTo(fields());

    expect(`${status} ${String(body['code'])}`).toBe(expected);
    const after = await read(herald, tenant, '/api/v2/customers?limit=1');
    expect(after.body['data']).toEqual(before.body['data']);
  });

  test('names the recipient of what it cannot send in a preview', async () => {
    expect(await preview({ recipientId: newUserId() })).toEqual([]);
    for (const recipientId of [unknownCustomer, newUserId()]) {
      const problems = await preview({ recipientId, recipientNumber: recipientEnding('0003') });
      expect(problems).toEqual([{ field: 'recipientId', message: expect.any(String) }]);
    }
  });

  test('does not tell a key that reads templates alone whether a customer exists', async () => {
    const apiKey = await tenant.newKey(['templates:read']);

    const { body } = await call(herald, 'POST', '/api/v2/template/preview', {
      headers: { 'service-api-key': apiKey },
      body: { templateId: tenant.template('welcome').id, recipientId: unknownCustomer },
    });

    expect(body['problems']).toEqual([]);
  });
});

test('leaves the standard send to numbers', async () => {
  const { status, body } = await sendStandard(herald, tenant, {
    recipientId: newUserId(),
    templateId: tenant.template('welcome').id,
  });

  expect([status, body['error']]).toEqual([400, 'Request error: recipientNumber is required']);
});

test('lists the messages of a customer under every number and id', async () => {
  const own = await mintTenant(herald);
  // Its only status tells no user id: another one would make the number somebody else's.
  const recipientNumber = recipientEnding('0002');
  const userId = newUserId();
  const templateId = own.template('welcome').id;
  const sent = await send(herald, own, { recipientNumber, templateId, messageId: 'by-number' });
  await send(herald, own, { recipientId: userId, templateId, messageId: 'by-user-id' });
  await send(herald, own, { recipientNumber: recipientEnding('0003'), templateId });
  const idsOf = async (recipient: string) => {
    const path = `/api/v2/template/messages?recipient=${recipient}`;
    const { body } = await read(herald, own, path);
    return (body['data'] as Row[]).map(({ messageId }) => messageId);
  };
  expect(await idsOf(userId)).toEqual(['by-user-id']);

  // The provider says that both are one.
  await userIdWrites(herald, own.displayNumber, userId, 'Hello', recipientNumber);

  const all = ['by-user-id', 'by-number'];
  expect(await idsOf(userId)).toEqual(all);
  expect(await idsOf(String(sent.body['recipientId']))).toEqual(all);
  expect(await idsOf(recipientNumber)).toEqual(['by-number']);
  expect(await idsOf(unknownCustomer)).toEqual([]);
});

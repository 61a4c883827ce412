import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { sendStandard, storedFor } from '../support/standard';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { webhooksOf } from '../support/webhooks';
import { acceptedFor, acceptedFrom, recipientEnding, requestsFor } from './support/sandbox';
import { sentValues } from './support/sent-values';

const FAILED = { success: false, error: 'Error sending template message' };

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

const welcome = (): string => tenant.template('welcome').id;

describe('a standard send that the provider accepts (contract 5)', () => {
  test('is 200 with the five fields of a success', async () => {
    const recipientNumber = recipientEnding('0003');

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId: welcome() });

    const accepted = acceptedFor(herald, recipientNumber);
    expect(accepted).toHaveLength(1);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        success: true,
        providerMessageId: accepted[0]?.providerMessageId,
        templateId: welcome(),
        recipientNumber,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
  });

  test('fills variables and buttons as V2 does', async () => {
    const recipientNumber = recipientEnding('0003');
    const body = {
      recipientNumber,
      templateId: tenant.template('order_shipped').id,
      templateVariables: { header: { '1': 'A-1017' }, body: { '1': 'Ana', '2': 'GreenPost' } },
      buttonValues: { 'Track parcel': 'GP-77-1017' },
    };

    await sendStandard(herald, tenant, body);
    await send(herald, tenant, body);

    const [standard, tracked] = acceptedFor(herald, recipientNumber);
    expect(sentValues(standard?.request)).toHaveLength(4);
    expect(sentValues(standard?.request)).toEqual(sentValues(tracked?.request));
  });

  test('keeps its statuses on the message, without webhook and out of sight of GET', async () => {
    const mine = await mintTenant(herald);
    const recipientNumber = recipientEnding('0001');
    const templateId = mine.template('welcome').id;

    await sendStandard(herald, mine, { recipientNumber, templateId, autoPilot: true });

    const message = await until('the message read', async () => {
      const [stored] = await storedFor(herald, mine, recipientNumber);
      return stored?.timeline.length === 3 && stored;
    });
    expect(message).toMatchObject({ kind: 'standard', status: 'read', async: false, attempts: 1 });
    expect(message).toMatchObject({ autoPilot: true, refusal: null, metadataJson: null });
    expect((await getMessage(herald, mine, message.messageId)).status).toBe(404);
    // One after them in the same inbox: its webhooks prove that those before would have come.
    await send(herald, mine, { recipientNumber, templateId, messageId: 'tracked' });
    await until('webhooks of the tracked one', () => webhooksOf(mine).length === 3);
    expect(webhooksOf(mine).map(({ body }) => body['messageId'])).toEqual(
      Array.from({ length: 3 }, () => 'tracked'),
    );
    const { webhookEvents } = herald.base.database.models;
    expect(await webhookEvents.countDocuments({ messageKey: message.key })).toBe(0);
  });

  test('takes no part in idempotency: the same request is sent again', async () => {
    const recipientNumber = recipientEnding('0003');
    const body = { recipientNumber, templateId: welcome(), messageId: 'same', async: true };

    const answers = [
      await sendStandard(herald, tenant, body),
      await sendStandard(herald, tenant, body),
    ];

    expect(answers.map(({ status, body: { success } }) => [status, success])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await requestsFor(herald, recipientNumber)).toBe(2);
    expect((await getMessage(herald, tenant, 'same')).status).toBe(404);
  });

  test('ignores the Authorization header, whatever key it holds', async () => {
    const other = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');

    const answer = await call(herald, 'POST', '/template/send', {
      headers: { 'service-api-key': tenant.apiKey, authorization: `Bearer ${other.apiKey}` },
      body: { recipientNumber, templateId: welcome() },
    });

    expect(answer.body['success']).toBe(true);
    expect(await storedFor(herald, tenant, recipientNumber)).toHaveLength(1);
  });
});

describe('a standard send that the provider does not take', () => {
  const failures = [
    { ending: '0004', because: 'refused', status: 'rejected' },
    { ending: '0010', because: 'refused for its rate', status: 'rejected' },
    { ending: '0012', because: 'not reachable', status: 'unreachable' },
    {
      ending: '0005',
      because: 'a network failure that a second try would survive',
      status: 'unreachable',
    },
  ];

  test.each(failures)('$because: one call, and the fixed text', async ({ ending, status }) => {
    const recipientNumber = recipientEnding(ending);

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId: welcome() });

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
    const stored = await storedFor(herald, tenant, recipientNumber);
    expect(stored).toMatchObject([{ kind: 'standard', status, attempts: 1, refusal: null }]);
  });
});

describe('a standard request that cannot be read: 400 with "Request error" (contract 5)', () => {
  const recipientNumber = '33612345678';
  const missing = [undefined, null, '', 33612345678, ['33612345678'], { a: 1 }, true];

  test.each(missing)('recipientNumber as %j is missing', async (value) => {
    const { status, body } = await sendStandard(herald, tenant, { recipientNumber: value });

    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error: 'Request error: recipientNumber is required',
    });
  });

  test.each(missing)('templateId as %j is missing', async (templateId) => {
    const { status, body } = await sendStandard(herald, tenant, { recipientNumber, templateId });

    expect(status).toBe(400);
    expect(body).toEqual({ success: false, error: 'Request error: templateId is required' });
  });

  test.each(['+33612345678', '33 6 12 34 56 78', 'Ana', '0612345678', '336', ' '])(
    'the number %j is malformed',
    async (number) => {
      const body = { recipientNumber: number, templateId: welcome() };
      const answer = await sendStandard(herald, tenant, body);

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        success: false,
        error: 'Request error: recipientNumber must be digits with country code',
      });
    },
  );

  test('a missing templateId is told before a malformed number', async () => {
    const { body } = await sendStandard(herald, tenant, { recipientNumber: 'Ana' });

    expect(body['error']).toBe('Request error: templateId is required');
  });

  const unreadable = [
    { what: 'malformed JSON', rawBody: '{"recipientNumber":', type: 'application/json' },
    { what: 'a bare text', rawBody: '"hello"', type: 'application/json' },
    { what: 'an array', rawBody: '[]', type: 'application/json' },
    {
      what: 'a form',
      rawBody: 'recipientNumber=33612345678',
      type: 'application/x-www-form-urlencoded',
    },
    { what: 'JSON under another name', rawBody: '{}', type: 'text/plain' },
  ];

  test.each(unreadable)('$what', async ({ rawBody, type }) => {
    const headers = { 'service-api-key': tenant.apiKey, 'content-type': type };
    const { status, body } = await call(herald, 'POST', '/template/send', { headers, rawBody });

    expect(status).toBe(400);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^Request error: \w/) });
  });

  test('a body over 256 KiB is 413 as everywhere', async () => {
    const padding = 'x'.repeat(300_000);
    const body = { recipientNumber, templateId: welcome(), padding };
    const answer = await sendStandard(herald, tenant, body);

    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ success: false, code: 'payload_too_large' });
  });

  test('nothing of all this was sent or stored', async () => {
    const mine = await mintTenant(herald);
    await sendStandard(herald, mine, { recipientNumber });
    await sendStandard(herald, mine, { recipientNumber: 'Ana', templateId: 'tpl_1' });

    const { messages } = herald.base.database.models;
    expect(await messages.countDocuments({ workspaceId: mine.workspaceId })).toBe(0);
    expect(acceptedFrom(herald, mine)).toEqual([]);
  });
});

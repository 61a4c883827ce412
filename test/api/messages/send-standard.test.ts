import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { sendStandard, storedFor } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOf } from '../../support/webhooks';
import { idsFor, walk } from '../support/inbox';
import { readCounters } from '../support/metrics';
import { acceptedFor, recipientEnding, requestsFor } from '../support/sandbox';

const FAILED = { success: false, error: 'Error sending template message' };

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

const welcome = (): string => tenant.template('welcome').id;

describe('standard send that the provider accepts', () => {
  test('answers 200 with the five fields of a success', async () => {
    const recipientNumber = recipientEnding('0003');

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId: welcome() });

    const accepted = await acceptedFor(herald, recipientNumber);
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

  test('a standard send keeps its statuses on the message, without webhooks and hidden from GET', async () => {
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
    // A later message to the same receiver: its webhooks prove that those before would have come.
    await send(herald, mine, { recipientNumber, templateId, messageId: 'tracked' });
    await mine.receiver.next(mine.webhookPath, (webhooks) => webhooks.length === 3);
    expect(webhooksOf(mine).map(({ body }) => body['messageId'])).toEqual(
      Array.from({ length: 3 }, () => 'tracked'),
    );
    const { webhookEvents } = herald.stage.records;
    expect(await webhookEvents.count({ messageKey: message.key })).toBe(0);
  });

  test('sends a repeated standard request again, despite its messageId', async () => {
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
});

describe('standard send that the provider does not accept', () => {
  const failures = [
    { ending: '0004', because: 'refuses', status: 'rejected' },
    { ending: '0005', because: 'would accept a second call', status: 'unreachable' },
  ];

  test.each(failures)('fails after one call: the provider $because', async ({ ending, status }) => {
    const recipientNumber = recipientEnding(ending);

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId: welcome() });

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
    const stored = await storedFor(herald, tenant, recipientNumber);
    expect(stored).toMatchObject([{ kind: 'standard', status, attempts: 1, refusal: null }]);
  });
});

describe('invalid standard requests', () => {
  const recipientNumber = '33612345678';
  const requestError = (reason: string) => ({ success: false, error: `Request error: ${reason}` });
  let mine: Tenant;
  beforeAll(async () => {
    mine = await mintTenant(herald);
  });
  const expectNothingHappened = async (): Promise<void> => {
    const { messages } = herald.stage.records;
    expect(await messages.count({ workspaceId: mine.workspaceId })).toBe(0);
    expect(await acceptedBy(herald, mine)).toEqual([]);
  };
  afterEach(expectNothingHappened);

  test.each([undefined, '', 33612345678])(
    'treats a recipientNumber or a templateId of %j as missing',
    async (missing) => {
      const withoutNumber = await sendStandard(herald, mine, { recipientNumber: missing });
      const withoutTemplate = { recipientNumber, templateId: missing };

      expect(withoutNumber.status).toBe(400);
      expect(withoutNumber.body).toEqual(requestError('recipientNumber is required'));
      const answer = await sendStandard(herald, mine, withoutTemplate);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(requestError('templateId is required'));
    },
  );

  test.each(['+33612345678', '336'])('rejects the malformed number %j', async (number) => {
    const body = { recipientNumber: number, templateId: mine.template('welcome').id };
    const answer = await sendStandard(herald, mine, body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(requestError('recipientNumber must be digits with country code'));
  });

  test.each([
    { what: 'malformed JSON', rawBody: '{"recipientNumber":', type: 'application/json' },
    { what: 'an array', rawBody: '[]', type: 'application/json' },
    { what: 'JSON under another name', rawBody: '{}', type: 'text/plain' },
  ])('answers with a request error to $what', async ({ rawBody, type }) => {
    const headers = { 'service-api-key': mine.apiKey, 'content-type': type };
    const { status, body } = await call(herald, 'POST', '/template/send', { headers, rawBody });

    expect(status).toBe(400);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^Request error: \w/) });
  });
});

describe('standard send of an unknown template', () => {
  test('answers Template not found for an unknown template and one of another workspace', async () => {
    const other = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');
    const ids = ['tpl_unknown', ' ', 'welcome', other.template('welcome').id];

    const answers = await Promise.all(
      ids.map((templateId) => sendStandard(herald, tenant, { recipientNumber, templateId })),
    );

    expect(answers.map(({ body }) => body)).toEqual(
      ids.map(() => ({ success: false, error: 'Template not found' })),
    );
  });
});

/** The first line the API logged about a workspace. */
const loggedOf = ({ workspaceId }: Tenant): Promise<string> =>
  until('the log line', async () => {
    const lines = (await herald.log('api')).split('\n');
    return lines.find((line) => line.includes(workspaceId));
  });

describe('standard send with invalid values', () => {
  const orderConfirmed = 'order_confirmed';
  const complete = { templateVariables: { '1': 'Ana', '2': 'A-1017' } };
  const incomplete = [
    { what: 'a missing variable', name: orderConfirmed, fields: { templateVariables: ['Ana'] } },
    { what: 'variables as a text', name: orderConfirmed, fields: { templateVariables: 'Ana' } },
    { what: 'buttons as a list', name: orderConfirmed, fields: { ...complete, buttonValues: [] } },
    { what: 'a word as autoPilot', name: orderConfirmed, fields: { ...complete, autoPilot: 'on' } },
  ];

  test.each(incomplete)('rejects and stores a send with $what', async ({ name, fields }) => {
    const recipientNumber = recipientEnding('0003');
    const templateId = tenant.template(name).id;

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId, ...fields });

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    const stored = await storedFor(herald, tenant, recipientNumber);
    expect(stored).toMatchObject([
      { kind: 'standard', status: 'rejected', result: { kind: 'rejected' }, attempts: 0 },
    ]);
    expect(stored[0]?.refusal).toMatch(/template|button|header|autoPilot/i);
    const { conversationId } = await idsFor(herald, tenant, recipientNumber);
    const path = `/api/v2/conversations/${conversationId}/messages`;
    expect(await walk(herald, tenant, path)).toMatchObject([
      { kind: 'standard', status: 'rejected', refusal: stored[0]?.refusal },
    ]);
    expect(await requestsFor(herald, recipientNumber)).toBe(0);
  });

  test('logs invalid values of a standard send without number and values, and counts the send', async () => {
    const mine = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');
    const series = 'herald_sends_total{outcome="rejected",mode="sync"}';
    const before = (await readCounters(herald.apiUrl)).get(series) ?? 0;

    await sendStandard(herald, mine, {
      recipientNumber,
      templateId: mine.template('welcome').id,
      templateVariables: { Zebedee: 'Ermintrude' },
    });

    const line = await loggedOf(mine);
    expect(JSON.parse(line)).toMatchObject({
      msg: 'send failed',
      outcome: 'rejected',
      mode: 'sync',
      code: 'invalid_template_values',
      fields: ['templateVariables'],
    });
    expect(await herald.log('api')).not.toMatch(
      new RegExp(`Zebedee|Ermintrude|${recipientNumber}`),
    );
    expect((await readCounters(herald.apiUrl)).get(series)).toBeGreaterThan(before);
  });
});

describe('internal fault in a standard send', () => {
  test('answers an internal fault with the fixed text, logs its stack and stores it on a message', async () => {
    const mine = await mintTenant(herald);
    const templateId = mine.template('welcome').id;
    const broken = { components: [null] };
    await herald.stage.records.templates.update({ _id: templateId }, { $set: broken });
    const recipientNumber = recipientEnding('0003');

    const { status, body } = await sendStandard(herald, mine, { recipientNumber, templateId });

    expect({ status, body }).toEqual({ status: 200, body: FAILED });
    const [stored] = await storedFor(herald, mine, recipientNumber);
    const refusal = 'something went wrong on our side';
    expect(stored).toMatchObject({ status: 'rejected', refusal });
    expect(await loggedOf(mine)).toMatch(/TypeError/);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import { sendStandard, storedFor } from '../support/standard';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { idsFor, walk } from './support/inbox';
import { readCounters } from './support/metrics';
import { recipientEnding, requestsFor } from './support/sandbox';

let herald: TestHerald;

beforeAll(async () => {
  herald = await startHerald();
});
afterAll(() => herald.close());

const recipientNumber = '33612340003';
const change = (fields: object) => (_mine: Tenant, templateId: string) =>
  herald.base.database.models.templates.updateOne({ _id: templateId }, { $set: fields });

/** The first line the API logged about a workspace. */
const loggedOf = ({ workspaceId }: Tenant): Promise<string> =>
  until('the log line', async () => {
    const lines = (await herald.log('api')).split('\n');
    return lines.find((line) => line.includes(workspaceId));
  });

const incompleteValues = { templateVariables: { surplus: 'judged last' } };

describe('a standard send of a template that cannot be seen (contract 5)', () => {
  test('an unknown template, and one of another workspace, are not found', async () => {
    const [mine, other] = [await mintTenant(herald), await mintTenant(herald)];
    const ids = ['tpl_unknown', ' ', 'welcome', other.template('welcome').id];

    const answers = await Promise.all(
      ids.map((templateId) => sendStandard(herald, mine, { recipientNumber, templateId })),
    );

    expect(answers.map(({ body }) => body)).toEqual(
      ids.map(() => ({ success: false, error: 'Template not found' })),
    );
  });
});

describe('a standard send whose values are incomplete', () => {
  const FAILED = { success: false, error: 'Error sending template message' };
  const orderConfirmed = 'order_confirmed';
  const complete = { templateVariables: { '1': 'Ana', '2': 'A-1017' } };
  const incomplete = [
    { what: 'a missing variable', name: orderConfirmed, fields: { templateVariables: ['Ana'] } },
    { what: 'an unknown variable', name: 'welcome', fields: incompleteValues },
    { what: 'a missing image', name: 'summer_sale', fields: { templateVariables: ['Ana', '20%'] } },
    { what: 'variables as a text', name: orderConfirmed, fields: { templateVariables: 'Ana' } },
    { what: 'buttons as a list', name: orderConfirmed, fields: { ...complete, buttonValues: [] } },
    { what: 'a media number', name: orderConfirmed, fields: { ...complete, headerMediaUrl: 17 } },
    { what: 'a word as autoPilot', name: orderConfirmed, fields: { ...complete, autoPilot: 'on' } },
  ];

  test.each(incomplete)('$what: kept with the reason, never sent', async ({ name, fields }) => {
    const mine = await mintTenant(herald);
    const templateId = mine.template(name).id;

    const answer = await sendStandard(herald, mine, { recipientNumber, templateId, ...fields });

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: FAILED });
    const stored = await storedFor(herald, mine, recipientNumber);
    expect(stored).toMatchObject([
      { kind: 'standard', status: 'rejected', result: { kind: 'rejected' }, attempts: 0 },
    ]);
    expect(stored[0]?.refusal).toMatch(/template|button|header|autoPilot/i);
    const { conversationId } = idsFor(mine, recipientNumber);
    const path = `/api/v2/conversations/${conversationId}/messages`;
    expect(await walk(herald, mine, path)).toMatchObject([
      { kind: 'standard', status: 'rejected', refusal: stored[0]?.refusal },
    ]);
    expect(await requestsFor(herald, recipientNumber)).toBe(0);
  });

  test('the log has the reason without number and values, and it is counted', async () => {
    const mine = await mintTenant(herald);
    const to = recipientEnding('0003');
    const series = 'herald_sends_total{outcome="rejected",mode="sync"}';
    const before = (await readCounters(herald.apiUrl)).get(series) ?? 0;

    await sendStandard(herald, mine, {
      recipientNumber: to,
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
    expect(await herald.log('api')).not.toMatch(new RegExp(`Zebedee|Ermintrude|${to}`));
    expect((await readCounters(herald.apiUrl)).get(series)).toBe(before + 1);
  });
});

describe('a fault of our own after the request was read', () => {
  test('is the fixed text, in the log with its stack, and on a message', async () => {
    const mine = await mintTenant(herald);
    const templateId = mine.template('welcome').id;
    await change({ components: [null] })(mine, templateId);

    const { status, body } = await sendStandard(herald, mine, { recipientNumber, templateId });

    expect({ status, body }).toEqual({
      status: 200,
      body: { success: false, error: 'Error sending template message' },
    });
    const [stored] = await storedFor(herald, mine, recipientNumber);
    expect(stored).toMatchObject({
      status: 'rejected',
      refusal: 'something went wrong on our side',
    });
    expect(await loggedOf(mine)).toMatch(/TypeError/);
  });
});

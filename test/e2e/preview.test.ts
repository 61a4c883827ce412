import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { OPERATOR } from '../../src/domain/audit';
import { disconnectSender } from '../../src/usecases/settings/disconnect-sender';
import { type Answer, call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { unscheduled } from '../support/unscheduled';
import { acceptedFor, acceptedFrom, recipientEnding } from './support/sandbox';
import { templateShapes } from './support/template-shapes';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

function preview(body: unknown, of = tenant): Promise<Answer> {
  const headers = { 'service-api-key': of.apiKey };
  return call(herald, 'POST', '/api/v2/template/preview', { headers, body });
}

const problemsOf = ({ body }: Answer) => body['problems'] as { field: string; message: string }[];

describe('a preview (contract 4.4)', () => {
  test('warns of Autopilot as long as the number has no agent', async () => {
    const { senders } = herald.base.repositories;
    const own = await mintTenant(herald);
    const body = { templateId: own.template('welcome').id, autoPilot: true };

    const without = await preview(body, own);
    await senders.setAgent(own.workspaceId, own.senderId, { from: null, to: 'agt_any' });
    const withAgent = await preview(body, own);

    expect(without.body['warnings']).toEqual([expect.stringContaining('no AI agent is connected')]);
    expect(withAgent.body['warnings']).toEqual([]);
  });

  test('shows the message as its recipient would see it', async () => {
    const { status, body } = await preview({
      templateName: 'order_shipped',
      templateVariables: { header: ['A-1017'], body: ['Ana', 'GreenPost'] },
      buttonValues: { 'Track parcel': 'https://shop.example.com/orders/GP 77?utm=mail' },
      buttonValue: {},
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      problems: [],
      warnings: ['buttonValue is not a known field and was ignored; did you mean buttonValues?'],
    });
    expect(JSON.stringify(body['rendered'])).not.toContain('{{');
    expect(body['rendered']).toMatchObject({
      header: { kind: 'text', text: expect.stringContaining('A-1017') },
      body: expect.stringMatching(/Ana[^]*GreenPost/),
      buttons: [
        { text: 'Track parcel', type: 'URL', url: expect.stringMatching(/\/GP%2077$/) },
        { text: 'Call us', type: 'PHONE_NUMBER' },
      ],
    });
  });

  test('shows the placeholders that have no value, and names each', async () => {
    const answer = await preview({
      templateName: 'order_confirmed',
      templateVariables: { 2: 'A-1017', 3: 'x' },
    });

    const { body } = answer.body['rendered'] as { body: string };
    expect(body).toContain('{{1}}');
    expect(body).toContain('A-1017');
    expect(problemsOf(answer)).toEqual([
      { field: 'templateVariables.body.1', message: 'Body variable "1" has no value' },
      {
        field: 'templateVariables.body.3',
        message: 'Body variable "3" is not known; the nearest is "1"',
      },
    ]);
  });

  test('shows that a header image is missing', async () => {
    const answer = await preview({
      templateName: 'summer_sale',
      templateVariables: ['Ana', '20%'],
    });

    expect(answer.body['rendered']).toMatchObject({
      header: { kind: 'media', mediaType: 'image' },
    });
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['headerMediaUrl']);
  });

  test('names the condition a send would be refused by, beside the values', async () => {
    const autumn = tenant.template('autumn_preview').id;
    const body = { templateId: autumn, recipientNumber: recipientEnding('0003') };
    const refused = await send(herald, tenant, { ...body, templateVariables: ['Ana', 'Friday'] });

    const [first, ...others] = problemsOf(await preview(body));

    expect(refused.status).toBe(400);
    expect(first).toEqual({ field: 'templateId', message: refused.body['error'] });
    expect(others.length).toBeGreaterThan(0);
  });

  test('of a template whose number is disconnected says so', async () => {
    const mine = await mintTenant(herald);
    await disconnectSender({ ...herald.base.repositories, ...herald.base, ...unscheduled })(
      mine.workspaceId,
      mine.senderId,
      OPERATOR,
    );

    const answer = await preview({ templateId: mine.template('welcome').id }, mine);

    expect(problemsOf(answer)).toEqual([
      { field: 'templateId', message: expect.stringContaining('disconnected') },
    ]);
  });

  test.each([
    ['no template', {}, 400, 'invalid_request'],
    ['an unknown template', { templateId: 'tpl_unknown' }, 404, 'template_not_found'],
    ['several languages', { templateName: 'back_in_stock' }, 400, 'template_language_required'],
    [
      'a malformed number',
      { templateName: 'welcome', recipientNumber: '+33600000001' },
      400,
      'invalid_request',
    ],
  ])('is answered as a send for %s', async (_what, body, status, code) => {
    expect(await preview(body)).toMatchObject({ status, body: { success: false, code } });
  });

  test('stores nothing and sends nothing', async () => {
    const mine = await mintTenant(herald);
    const { messages } = herald.base.database.models;
    const recipientNumber = recipientEnding('0003');

    await preview({ templateName: 'welcome', recipientNumber, messageId: 'p-1' }, mine);

    expect(await messages.countDocuments({ workspaceId: mine.workspaceId })).toBe(0);
    expect(acceptedFor(herald, recipientNumber)).toEqual([]);
    expect(acceptedFrom(herald, mine)).toEqual([]);
  });
});

/** Values for every template there is: right ones, wrong ones, and the right ones of another. */
const values = fc.constantFrom(...templateShapes).map((shape) => shape.values);
const anyText = fc.oneof(
  fc.constantFrom('', ' ', 'Ana', 'a\nb', 'x'.repeat(1100), 'https://shop.example/', '{{1}}', '📦'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const keys = fc.constantFrom(
  '1',
  '2',
  '3',
  'first_name',
  'Track parcel',
  'Copy offer code',
  'Call',
);
const spoiled = fc.record(
  {
    templateVariables: fc.oneof(fc.array(anyText, { maxLength: 4 }), fc.dictionary(keys, anyText)),
    buttonValues: fc.dictionary(keys, anyText, { maxKeys: 3 }),
    headerMediaUrl: fc.constantFrom(
      'https://media.example/a.png',
      'http://media.example/a',
      'https://127.0.0.1/a.png',
      '',
    ),
  },
  { requiredKeys: [] },
);

describe('preview and send', () => {
  test('agree on every body: no problem in the one, no refusal by the other', async () => {
    const verdicts = { sent: 0, refused: 0 };
    const bodies = fc.record({
      shape: fc.constantFrom(...templateShapes),
      change: fc.oneof(fc.constant({}), values, spoiled),
    });
    await fc.assert(
      fc.asyncProperty(bodies, async ({ shape, change }) => {
        const body = {
          recipientNumber: recipientEnding('0003'),
          templateId: tenant.template(shape.name, shape.language).id,
          ...shape.values,
          ...change,
        };

        const [previewed, sent] = [
          await preview(body),
          await send(herald, tenant, { ...body, async: true }),
        ];

        const isClean = previewed.status === 200 && problemsOf(previewed).length === 0;
        expect({ previewed: isClean, sent: sent.status === 202 }).toEqual({
          previewed: isClean,
          sent: isClean,
        });
        const isJudged = previewed.status === 200 && !isClean;
        expect(isJudged ? sent.body['details'] : []).toEqual(isJudged ? problemsOf(previewed) : []);
        verdicts[isClean ? 'sent' : 'refused'] += 1;
      }),
      { numRuns: 80 },
    );
    expect(Math.min(verdicts.sent, verdicts.refused)).toBeGreaterThan(10);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { type Answer, call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { acceptedFor, recipientEnding } from '../support/sandbox';
import { SEED, expectAgreement } from '../support/preview-agreement';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function preview(body: unknown, of = tenant): Promise<Answer> {
  const headers = { 'service-api-key': of.apiKey };
  return call(herald, 'POST', '/api/v2/template/preview', { headers, body });
}

const problemsOf = ({ body }: Answer) => body['problems'] as { field: string; message: string }[];

describe('POST /api/v2/template/preview', () => {
  test('warns of autoPilot as long as the sender has no agent', async () => {
    const { senders } = herald.stage.repositories;
    const own = await mintTenant(herald);
    const body = { templateId: own.template('welcome').id, autoPilot: true };

    const without = await preview(body, own);
    await senders.setAgent(own.workspaceId, own.senderId, { from: null, to: 'agt_any' });
    const withAgent = await preview(body, own);

    expect(without.body['warnings']).toEqual([expect.stringContaining('no AI agent is connected')]);
    expect(withAgent.body['warnings']).toEqual([]);
  });

  test('previews a message as its recipient would see it', async () => {
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

  test('previews placeholders that have no value, and names each', async () => {
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
        message: 'Body variable "3" is not known; the template takes "1", "2"',
      },
    ]);
  });

  test('previews a carousel card by card, and judges the address of each picture', async () => {
    const pictures = ['https://shop.example.com/fern.jpg', 'https://127.0.0.1/olive.jpg'];
    const answer = await preview({
      templateName: 'new_arrivals',
      templateVariables: ['Ana'],
      cards: pictures.map((headerMediaUrl) => ({ headerMediaUrl, buttonValues: { Buy: 'x' } })),
    });

    expect(answer.body['rendered']).toMatchObject({
      body: 'Hi Ana, these are new in the shop this week.',
      cards: pictures.map((url) => ({
        header: { kind: 'media', mediaType: 'image', url },
        buttons: [{ text: 'Tell me more' }, { text: 'Buy', url: 'https://shop.example.com/p/x' }],
      })),
    });
    expect(problemsOf(answer)).toEqual([
      {
        field: 'cards.1.headerMediaUrl',
        message: expect.stringMatching(/^Card 2: headerMediaUrl cannot be used: /),
      },
    ]);
  });

  test('names the condition that would refuse a send beside the problems of the values', async () => {
    const autumn = tenant.template('autumn_preview').id;
    const body = { templateId: autumn, recipientNumber: recipientEnding('0003') };
    const refused = await send(herald, tenant, { ...body, templateVariables: ['Ana', 'Friday'] });

    const [first, ...others] = problemsOf(await preview(body));

    expect(refused.status).toBe(400);
    expect(first).toEqual({ field: 'templateId', message: refused.body['error'] });
    expect(others.length).toBeGreaterThan(0);
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
  ])('answers a preview with the error of a send for %s', async (_what, body, status, code) => {
    expect(await preview(body)).toMatchObject({ status, body: { success: false, code } });
  });

  test('a preview stores nothing and sends nothing', async () => {
    const mine = await mintTenant(herald);
    const { messages } = herald.stage.records;
    const recipientNumber = recipientEnding('0003');

    await preview({ templateName: 'welcome', recipientNumber, messageId: 'p-1' }, mine);

    expect(await messages.count({ workspaceId: mine.workspaceId })).toBe(0);
    expect(await acceptedFor(herald, recipientNumber)).toEqual([]);
    expect(await acceptedBy(herald, mine)).toEqual([]);
  });
});

test('a preview finds no problem in a body exactly when a send accepts it', async () => {
  const verdicts = await expectAgreement(herald, tenant, { numRuns: 24, seed: SEED });

  expect(Math.min(verdicts.sent, verdicts.refused)).toBeGreaterThan(5);
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '../../../src/domain/usage';
import { type Answer, call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { operatorOf } from '../../cli/support/operator';
import { sendOne } from '../../support/send-one';
import { until } from '../../support/wait';
import { type Inbox, openInbox } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox(herald);
});

function usage(query = ''): Promise<Answer> {
  const headers = { 'service-api-key': inbox.tenant.apiKey };
  return call(herald, 'GET', `/api/v2/usage${query}`, { headers });
}

const PRICED = { billable: true, model: 'PMP', type: 'regular', category: 'utility' };

describe('GET /api/v2/usage', () => {
  test('counts what was sent and what the provider bills, as the statuses and webhooks tell it', async () => {
    const { tenant } = inbox;
    await sendOne(herald, tenant, 'read', { recipientNumber: recipientEnding('0001') });
    await sendOne(herald, tenant, 'refused', { recipientNumber: recipientEnding('0004') });
    const webhooks = await awaitStatuses(herald, tenant, 'read', ['sent', 'delivered', 'read']);

    const { body } = await until('both counted', async () => {
      const answer = await usage('?by=day,category,type');
      const { read, failed } = answer.body['total'] as Record<string, number>;
      return read === 1 && failed === 1 && answer;
    });

    const today = dayOf(new Date());
    expect(body).toMatchObject({
      success: true,
      to: today,
      by: ['day', 'category', 'type'],
      total: { messages: 2, sent: 1, delivered: 1, read: 1, failed: 1, billed: 1 },
    });
    expect(body['groups']).toContainEqual(
      expect.objectContaining({
        day: today,
        category: 'utility',
        type: 'regular',
        messages: 1,
        sent: 1,
        delivered: 1,
        read: 1,
        failed: 0,
        billed: 1,
      }),
    );
    expect(webhooks.map(({ body: { pricing } }) => pricing)).toEqual(
      expect.arrayContaining([PRICED, undefined]),
    );
    const { timeline } = (await getMessage(herald, tenant, 'read')).body as Record<
      string,
      object[]
    >;
    expect(timeline).toContainEqual(expect.objectContaining({ status: 'sent', pricing: PRICED }));
    expect((await inbox.ask('GET', '/usage?by=day,category,type')).body).toEqual(body);
  });

  test('tells what billed messages cost by the rate card that an operator imported', async () => {
    const csv = [
      'valid_from,currency,country,category,price',
      '2026-01-01,XTD,*,utility,9',
      `${dayOf(new Date())},XTD,AT,utility,0.0321`,
    ].join('\n');
    await operatorOf(herald).run(['rate-card', 'import', '--file', '-'], { input: csv });

    const { body } = await usage('?by=country,category&currency=XTD');

    expect(body).toMatchObject({
      currency: 'XTD',
      currencies: expect.arrayContaining(['XTD']),
      total: { billed: 1, cost: '0.0321', unpriced: 0 },
    });
    expect(body['groups']).toContainEqual(
      expect.objectContaining({ country: 'AT', billed: 1, cost: '0.0321' }),
    );
    const unknown = await usage('?currency=XTX');
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('GET /api/v2/statistics', () => {
  const headers = () => ({ 'service-api-key': inbox.tenant.apiKey });
  const statistics = (query: string): Promise<Answer> =>
    call(herald, 'GET', `/api/v2/statistics${query}`, { headers: headers() });

  test('tells how the messages of a template fared, and what to do about those that failed', async () => {
    const { tenant } = inbox;
    const { id: template, name } = tenant.template('store_opening');
    const offer = (messageId: string, ending: string) =>
      send(herald, tenant, {
        messageId,
        templateId: template,
        recipientNumber: recipientEnding(ending),
      });
    await offer('offer-read', '0001');
    await offer('offer-failed', '0002');
    await offer('offer-refused', '0004');

    const { body } = await until('all counted', async () => {
      const answer = await statistics(`?template=${template}`);
      const { read, failed } = answer.body['totals'] as Record<string, number>;
      return read === 1 && failed === 2 && answer;
    });

    const today = dayOf(new Date());
    const totals = { accepted: 3, sent: 2, delivered: 1, read: 1, failed: 2 };
    const days = body['days'] as object[];
    expect(body).toMatchObject({
      success: true,
      to: today,
      totals,
      previous: { accepted: 0, failed: 0 },
      templates: [{ templateId: template, templateName: name, ...totals }],
      senders: [{ senderId: expect.stringMatching(/^snd_/), ...totals }],
      errors: [
        {
          statusCode: 9901,
          code: '131026',
          count: 2,
          meaning: 'The recipient cannot be reached on this channel.',
          advice: 'Check the number; use another channel.',
        },
      ],
    });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({ day: today, ...totals });
    const { body: forPeople } = await inbox.ask('GET', `/statistics?template=${template}`);
    expect(forPeople).toEqual(body);
    const { body: ofNobody } = await statistics('?sender=snd_1');
    expect(ofNobody).toMatchObject({ totals: { accepted: 0 }, templates: [], errors: [] });
  });

  test('takes the longest period, up to the last day there is', async () => {
    const { body } = await statistics('?from=9999-10-01&to=9999-12-31');

    expect(body).toMatchObject({ from: '9999-10-01', totals: { accepted: 0 } });
    expect(body['days']).toHaveLength(92);
  });
});

describe('the monthly budget', () => {
  const budget = (body: object) => inbox.ask('PUT', '/budget', body);

  test('stops marketing templates once it is used up, and nothing else', async () => {
    const { tenant } = inbox;
    const limit = { unit: 'messages', currency: null, limit: '3', stopsMarketing: true };
    const { body: set } = await budget(limit);
    const { used } = set['budget'] as { used: string };
    const left = Number(limit.limit) - Number(used);
    const recipientNumber = recipientEnding('0003');
    const templateId = tenant.template('store_opening').id;
    const offer = (messageId: string) =>
      send(herald, tenant, { messageId, templateId, recipientNumber });
    for (let sent = 0; sent < left; sent += 1) expect((await offer(`${sent}`)).status).toBe(200);

    const refused = await offer('one-more');

    expect(refused).toMatchObject({ status: 400, body: { code: 'budget_exhausted' } });
    expect(refused.body['error']).toContain('budget of 3 messages');
    expect(await offer('0')).toMatchObject({ status: 200, body: { messageId: '0' } });
    expect(await sendOne(herald, tenant, 'utility', {})).toMatchObject({ status: 200 });
    const headers = { 'service-api-key': tenant.apiKey };
    const shown = await call(herald, 'GET', '/api/v2/budget', { headers });
    expect(shown.body['budget']).toMatchObject(limit);
    expect(Number((shown.body['budget'] as { used: string }).used)).toBeGreaterThanOrEqual(3);

    await inbox.ask('DELETE', '/budget');
    expect((await offer('one-more')).status).toBe(200);
    expect((await inbox.ask('GET', '/budget')).body).toEqual({ success: true, budget: null });
  });

  test.each([
    [{ unit: 'messages', currency: 'EUR', limit: '3' }, 'currency', 'must be null for messages'],
    [{ unit: 'messages', currency: null, limit: '0' }, 'limit', 'must be a whole number'],
    [{ unit: 'messages', currency: null, limit: '2.5' }, 'limit', 'must be a whole number'],
    [{ unit: 'money', currency: null, limit: '2.5' }, 'currency', 'must be given for money'],
    [{ unit: 'money', currency: 'XTY', limit: '0.00' }, 'limit', 'must be an amount above 0'],
    [{ unit: 'money', currency: 'XTY', limit: '2.5' }, 'currency', 'no rate card has it'],
  ])('refuses %j and says what to change', async (amount, field, message) => {
    const { status, body } = await budget({ ...amount, stopsMarketing: false });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: [{ field, message: expect.stringContaining(message) }],
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '../../../src/domain/usage';
import { type Answer, call, getMessage } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { sendOne } from '../../support/send-one';
import { until } from '../../support/wait';
import { type Inbox, openInbox } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

let herald: TestHerald;
let inbox: Inbox;

beforeAll(async () => {
  herald = await openHerald();
  inbox = await openInbox(herald);
});
afterAll(() => herald.close());

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
    expect(body['groups']).toContainEqual({
      day: today,
      category: 'utility',
      type: 'regular',
      messages: 1,
      sent: 1,
      delivered: 1,
      read: 1,
      failed: 0,
      billed: 1,
    });
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

  test.each([
    ['?from=2026-11-32', 'from', 'must be a day, for example 2026-11-01'],
    ['?from=2026-11-02&to=2026-11-01', 'from', 'must not be after 2026-11-01'],
    ['?by=weather', 'by', 'must be one or several of day, country'],
    ['?by=day&by=type', 'by', 'must be given once'],
  ])('refuses %s and says what to change', async (query, field, message) => {
    const { status, body } = await usage(query);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: [{ field, message: expect.stringContaining(message) }],
    });
  });
});

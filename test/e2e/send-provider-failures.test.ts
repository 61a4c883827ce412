import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messageKeyOf } from '../../src/domain/ids';
import { type Answer, getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { acceptedFor, recipientEnding, requestsFor } from './support/sandbox';
import { awaitStatuses, webhooksOf } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

async function sendTo(recipientNumber: string, messageId: string): Promise<Answer> {
  const templateId = tenant.template('welcome').id;
  return send(herald, tenant, { recipientNumber, templateId, messageId });
}

describe('network failures toward the provider (contract 4.2)', () => {
  test('two are survived: one message at the provider, three attempts', async () => {
    const recipientNumber = recipientEnding('0005');

    const answer = await sendTo(recipientNumber, 'third-time-lucky');

    expect(answer.status).toBe(200);
    expect(await requestsFor(herald, recipientNumber)).toBe(3);
    expect(acceptedFor(herald, recipientNumber)).toMatchObject([
      { providerMessageId: answer.body['providerMessageId'] },
    ]);
    const webhooks = await awaitStatuses(herald, tenant, 'third-time-lucky', ['sent', 'delivered']);
    expect(webhooks).toHaveLength(2);
    const message = await getMessage(herald, tenant, 'third-time-lucky');
    expect(message.body).toMatchObject({ status: 'delivered', attempts: 3 });
  });

  test('three are the end: 500 provider_unreachable, no fourth attempt, no webhook', async () => {
    const recipientNumber = recipientEnding('0012');

    const answer = await sendTo(recipientNumber, 'unreachable');

    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      error: 'the provider could not be reached',
      code: 'provider_unreachable',
      requestId: answer.headers.get('x-request-id'),
      messageId: 'unreachable',
    });
    expect(await requestsFor(herald, recipientNumber)).toBe(3);
    const message = await getMessage(herald, tenant, 'unreachable');
    expect(message.body).toMatchObject({
      status: 'unreachable',
      attempts: 3,
      providerMessageId: null,
      timeline: [],
      webhookEvents: [],
    });
    expect(webhooksOf(herald, tenant, 'unreachable')).toEqual([]);
  });
});

describe("a provider's refusal is final and its words stay inside (contract 2 and 4.2)", () => {
  const refusals = [
    { ending: '0004', code: '131026', words: /undeliverable|0004 are refused|131026/i },
    { ending: '0010', code: '130429', words: /rate limit|throughput|130429/i },
  ];

  test.each(refusals)('$ending: refused with $code', async ({ ending, code, words }) => {
    const recipientNumber = recipientEnding(ending);
    const messageId = `refused-${ending}`;

    const answer = await sendTo(recipientNumber, messageId);

    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      error: 'the provider refused the message; its reason is kept with the message',
      code: 'provider_rejected',
      requestId: answer.headers.get('x-request-id'),
      messageId,
    });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);

    const shown = await getMessage(herald, tenant, messageId);
    expect(shown.body).toMatchObject({ status: 'rejected', attempts: 1, webhookEvents: [] });
    expect(JSON.stringify(shown.body)).not.toMatch(words);

    const stored = await herald.base.repositories.messages.find(
      tenant.workspaceId,
      messageKeyOf(tenant.workspaceId, messageId),
    );
    expect(stored?.providerError).toMatchObject({ code, message: expect.stringMatching(words) });
    expect(await herald.log('worker')).not.toMatch(/undeliverable|throughput/i);
    expect(webhooksOf(herald, tenant, messageId)).toEqual([]);
  });
});

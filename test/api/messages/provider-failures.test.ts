import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messageKeyOf } from '../../../src/domain/ids';
import { type Answer, getMessage, send } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOfMessage } from '../../support/webhooks';
import { acceptedFor, delayAnswers, recipientEnding, requestsFor } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

async function sendTo(recipientNumber: string, messageId: string): Promise<Answer> {
  const templateId = tenant.template('welcome').id;
  return send(herald, tenant, { recipientNumber, templateId, messageId });
}

describe('network failures toward the provider (contract 4.2)', () => {
  test('are survived twice: one message at the provider, three attempts', async () => {
    const recipientNumber = recipientEnding('0005');

    const answer = await sendTo(recipientNumber, 'third-time-lucky');

    expect(answer.status).toBe(200);
    expect(await requestsFor(herald, recipientNumber)).toBe(3);
    expect(await acceptedFor(herald, recipientNumber)).toMatchObject([
      { providerMessageId: answer.body['providerMessageId'] },
    ]);
    const webhooks = await awaitStatuses(herald, tenant, 'third-time-lucky', ['sent', 'delivered']);
    expect(webhooks).toHaveLength(2);
    const message = await getMessage(herald, tenant, 'third-time-lucky');
    expect(message.body).toMatchObject({ status: 'delivered', attempts: 3 });
  });

  test('are the end at the third: 500 provider_unreachable, no fourth attempt, no webhook', async () => {
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
    expect(webhooksOfMessage(tenant, 'unreachable')).toEqual([]);
  });
});

describe("a provider's refusal (contract 2 and 4.2)", () => {
  const refusals = [
    { ending: '0004', code: '131026', words: /undeliverable|0004 are refused|131026/i },
    { ending: '0010', code: '130429', words: /rate limit|throughput|130429/i },
  ];

  test.each(refusals)(
    'is final and its words stay inside: $code, to $ending',
    async ({ ending, code, words }) => {
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
      const { workspaceId } = tenant;
      const key = messageKeyOf(workspaceId, messageId);
      const stored = await herald.stage.repositories.messages.find(workspaceId, key);
      expect(stored?.providerError).toMatchObject({ code, message: expect.stringMatching(words) });
      const logged = (await herald.log('worker')).split('\n').filter((line) => line.includes(key));
      expect(logged.join('\n')).not.toMatch(/undeliverable|throughput|are refused/i);
      expect(webhooksOfMessage(tenant, messageId)).toEqual([]);
    },
  );
});

describe('a sync send whose provider answers too late (contract 4.2)', () => {
  test('is 500 outcome_pending, goes on, and is never sent twice', async () => {
    /** The API that waits 300 ms. */
    const impatient = herald.other;
    const slow = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');
    const body = { recipientNumber, templateId: slow.template('welcome').id, messageId: 'late' };
    await delayAnswers(herald, slow, 2500);

    const pending = await send(impatient, slow, body);
    const repeated = await send(impatient, slow, body);

    expect(pending.status).toBe(500);
    expect(pending.body).toMatchObject({
      success: false,
      code: 'outcome_pending',
      messageId: 'late',
    });
    expect(repeated.body['code']).toBe('outcome_pending');
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');

    const finished = await until('the outcome', async () => {
      const repeat = await send(impatient, slow, body);
      return repeat.status === 200 && repeat;
    });
    const [accepted] = await acceptedFor(herald, recipientNumber);
    expect(finished.headers.get('idempotent-replayed')).toBe('true');
    expect(finished.body).toMatchObject({
      status: 'accepted',
      messageId: 'late',
      providerMessageId: accepted?.providerMessageId,
    });
    expect(await awaitStatuses(herald, slow, 'late', ['sent'])).toHaveLength(1);
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });
});

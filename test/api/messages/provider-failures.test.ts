import { beforeAll, describe, expect, test } from '@jest/globals';
import { messageKeyOf } from '../../../src/domain/ids';
import { muteSandbox, postCallback } from '../../support/callbacks';
import { type Answer, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { sendStandard } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { webhooksOfMessage } from '../../support/webhooks';
import {
  acceptedFor,
  behaveToward,
  delayAnswers,
  recipientEnding,
  requestsFor,
} from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

/** Timeout of one call. */
const SEND_TIMEOUT_MS = 10_000;

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

async function sendTo(recipientNumber: string, messageId: string): Promise<Answer> {
  const templateId = tenant.template('welcome').id;
  return send(herald, tenant, { recipientNumber, templateId, messageId });
}

describe('network failures toward the provider', () => {
  test('a send survives two network failures: one message at the provider, three attempts', async () => {
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

  test('a send ends at the third network failure: 500 provider_unreachable, no fourth attempt, no webhook', async () => {
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

describe('lost answers of the provider', () => {
  test('a status proves a send whose answer is lost: 200 while the call still waits, no second call', async () => {
    const slow = await mintTenant(herald);
    const recipientNumber = recipientEnding('0006');
    await delayAnswers(herald, slow, 2 * SEND_TIMEOUT_MS);

    const answer = await send(herald, slow, {
      recipientNumber,
      templateId: slow.template('welcome').id,
      messageId: 'proved',
    });

    const [accepted] = await acceptedFor(herald, recipientNumber);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'accepted', providerMessageId: accepted?.providerMessageId },
    });
    expect(answer.body).not.toHaveProperty('correctedAt');
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });

  test('a status proves a standard send while it waits, and without one the send fails', async () => {
    const slow = await mintTenant(herald);
    const [proved, unproved] = [recipientEnding('0006'), recipientEnding('0003')];
    const templateId = slow.template('welcome').id;
    await delayAnswers(herald, slow, 2 * SEND_TIMEOUT_MS);

    const success = await sendStandard(herald, slow, { recipientNumber: proved, templateId });
    await muteSandbox(herald, slow);
    const failure = await sendStandard(herald, slow, { recipientNumber: unproved, templateId });

    const [accepted] = await acceptedFor(herald, proved);
    expect(success.body).toMatchObject({
      success: true,
      providerMessageId: accepted?.providerMessageId,
    });
    expect(failure.body).toEqual({ success: false, error: 'Error sending template message' });
    expect(await requestsFor(herald, proved)).toBe(1);
    expect(await requestsFor(herald, unproved)).toBe(1);
  });

  test('a status that proves the acceptance later corrects a 500: its repeat is 200 with correctedAt', async () => {
    const recipientNumber = recipientEnding('0012');
    const { workspaceId } = tenant;
    const failed = await sendTo(recipientNumber, 'corrected');
    expect(failed).toMatchObject({ status: 500, body: { code: 'provider_unreachable' } });
    const key = messageKeyOf(workspaceId, 'corrected');
    const stored = await herald.stage.repositories.messages.find(workspaceId, key);

    const { trackingToken = '' } = stored ?? {};
    const report = { providerMessageId: 'wamid.late', to: recipientNumber, trackingToken };
    expect(await postCallback(herald, tenant, report, 'sent')).toBe(200);

    const repeated = await sendTo(recipientNumber, 'corrected');
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated).toMatchObject({
      status: 200,
      body: {
        success: true,
        status: 'accepted',
        providerMessageId: 'wamid.late',
        correctedAt: expect.stringMatching(/^\d{4}-/),
      },
    });
    expect(await requestsFor(herald, recipientNumber)).toBe(3);
    expect(await awaitStatuses(herald, tenant, 'corrected', ['sent'])).toHaveLength(1);
    const { correctedAt } = repeated.body;
    expect(await getMessage(herald, tenant, 'corrected')).toMatchObject({
      body: { status: 'sent', attempts: 3, correctedAt },
    });
  });
});

describe('refusals of the provider', () => {
  const refusals = [
    { ending: '0004', code: '131026', words: /undeliverable|0004 are refused|131026/i },
    { ending: '0010', code: '130429', words: /rate limit|throughput|130429/i },
  ];

  test.each(refusals)(
    'a refusal of the provider is final and its words stay inside: $code, to $ending',
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

describe('late answers of the provider', () => {
  test('a sync send whose provider is late gets 500 outcome_pending, goes on and is sent once', async () => {
    /** The API that waits 300 ms. */
    const impatient = herald.other;
    const slow = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');
    const body = { recipientNumber, templateId: slow.template('welcome').id, messageId: 'late' };
    await behaveToward(herald, slow, { answerDelayMs: 9000, statusDelayMs: 500 });

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

    // A change ends the wait of the provider's answer.
    await behaveToward(herald, slow, { answerDelayMs: 0 });
    const finished = await send(herald, slow, body);
    const [accepted] = await acceptedFor(herald, recipientNumber);
    expect(finished.status).toBe(200);
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

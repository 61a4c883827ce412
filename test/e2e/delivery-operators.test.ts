import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RECIPIENTS, sendOne } from '../support/send-one';
import { type DeliverySuite, startDeliverySuite } from '../support/delivery-suite';
import { courseOf, readableHistory } from '../support/temporal';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, webhooksOf } from '../support/webhooks';

let suite: DeliverySuite;

beforeAll(async () => {
  suite = await startDeliverySuite({ receivers: 3 });
});

afterAll(() => suite.close());

describe('a receiver in trouble', () => {
  test('gets its next event over the queue for slow receivers', async () => {
    const tenant = await suite.newTenant((response, count) =>
      response.writeHead(count <= 4 ? 500 : 200).end(),
    );
    await sendOne(suite.herald, tenant, 'message-1');
    const lost = await finalEvent(suite.herald, tenant, 'message-1');
    const { body } = await sendOne(suite.herald, tenant, 'message-2');
    const event = await finalEvent(suite.herald, tenant, 'message-2');

    expect(lost.state).toBe('failed');
    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual(['http_200']);
    expect(webhooksOf(tenant).at(-1)?.headers['x-webhook-attempt']).toBe('1');
    const delivery = suite.temporal.delivery(tenant, body['providerMessageId'], 'sent');
    await delivery.result();
    const history = await delivery.fetchHistory();
    const scheduled = history.events?.map((each) => each.activityTaskScheduledEventAttributes);
    expect(scheduled?.map((each) => each?.taskQueue?.name).filter(Boolean)).toEqual([
      expect.stringMatching(/-deliver-slow$/),
    ]);
    expect(courseOf(history)).not.toContain('timerStarted');
  });
});

describe('an operator in the Temporal UI', () => {
  test('finds both workflows of a message and reads what each is about', async () => {
    const tenant = await suite.newTenant();
    const messageId = `order-${tenant.webhookToken}`.replace('tok-', '');
    const { body } = await sendOne(suite.herald, tenant, messageId);
    await finalEvent(suite.herald, tenant, messageId);

    const [delivery, send] = await until('both workflows in the list', async () => {
      const found = await suite.temporal.findByMessageId(messageId);
      return found.length === 2 && found;
    });
    expect(send?.type).toBe('sendTemplate');
    expect(send?.searchAttributes).toMatchObject({ HeraldWorkspace: [tenant.workspaceId] });
    expect(delivery?.type).toBe('deliverWebhook');
    expect(delivery?.searchAttributes).toMatchObject({
      HeraldWorkspace: [tenant.workspaceId],
      HeraldEvent: ['channel_sent'],
      HeraldHost: ['127.0.0.1'],
    });
    const [ofSend, ofDelivery] = await Promise.all([
      suite.temporal.send(tenant, messageId).describe(),
      suite.temporal.delivery(tenant, body['providerMessageId'], 'sent').describe(),
    ]);
    expect(await ofSend.staticSummary()).toBe('welcome (en_US)');
    expect(await ofDelivery.staticSummary()).toBe('channel_sent → 127.0.0.1');
  });
});

describe('what must stay secret', () => {
  test('is in no history and in no log', async () => {
    const tenant = await suite.newTenant((response, count, { headers }) =>
      response.writeHead(count < 3 ? 500 : 200).end(`you sent ${headers.authorization}`),
    );
    const recipientNumber = RECIPIENTS.sentOnly.replace('3360', '3361');
    const metadata = { note: 'for the eyes of the receiver' };
    const { body } = await sendOne(suite.herald, tenant, 'message-1', {
      recipientNumber,
      metadata,
    });
    const event = await finalEvent(suite.herald, tenant, 'message-1');

    const send = suite.temporal.send(tenant, 'message-1');
    const delivery = suite.temporal.delivery(tenant, body['providerMessageId'], 'sent');
    await Promise.all([send.result(), delivery.result()]);
    const sendHistory = readableHistory(await send.fetchHistory());
    const deliveryHistory = readableHistory(await delivery.fetchHistory());
    const logs = (await suite.herald.log('api')) + (await suite.herald.log('worker'));
    expect(sendHistory).toContain(tenant.workspaceId);
    expect(deliveryHistory).toContain(event.eventId);
    expect(logs).toContain(event.eventId);
    const secrets = [
      tenant.webhookToken,
      tenant.apiKey,
      tenant.accessToken,
      tenant.appSecret,
      recipientNumber,
      Buffer.from(recipientNumber).toString('base64').slice(0, -4),
      String(body['providerMessageId']),
      metadata.note,
    ];
    for (const secret of secrets) {
      expect(sendHistory).not.toContain(secret);
      expect(deliveryHistory).not.toContain(secret);
      expect(logs).not.toContain(secret);
    }
  });
});

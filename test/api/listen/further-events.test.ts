import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../../support/client';
import { type TestStream, openListener } from '../../support/event-stream';
import { useHerald } from '../../support/herald';
import { RECIPIENTS, sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOfMessage } from '../../support/webhooks';
import { numberChange, report, textItem, write } from '../support/inbound';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;
let apiKey: string;
let other: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  apiKey = await tenant.newKey(['listen']);
  other = await (await mintTenant(herald)).newKey(['listen']);
});

const told = (stream: TestStream, event: string) =>
  until(event, () => stream.webhooks().find((webhook) => webhook.event === event));

function ask(method: string, path: string, body?: object, key = apiKey) {
  const headers = { 'service-api-key': key };
  const address = `/api/v2/listen/events${path}`;
  return call(herald.other, method, address, body === undefined ? { headers } : { headers, body });
}

test('streams further events that no setting selects, and shows each of them again', async () => {
  const stream = await openListener(herald.other, apiKey, { events: 'inbound_message' });
  const statuses = await openListener(herald.other, apiKey);
  await write(herald, tenant, recipientEnding('0003'), 'Where is my parcel?');

  const webhook = await told(stream, 'inbound_message');

  expect(JSON.parse(webhook.body)).toMatchObject({
    eventId: webhook.eventId,
    content: { kind: 'text', text: 'Where is my parcel?' },
  });
  const shown = await ask('GET', `/${webhook.eventId}`);
  expect(shown.body).toEqual({ success: true, event: webhook });
  expect((await ask('GET', `/${webhook.eventId}`, undefined, other)).status).toBe(404);
  const { workspaceId } = tenant;
  expect(await herald.stage.records.webhookEvents.count({ workspaceId })).toBe(0);
  await sendOne(herald, tenant, 'order-1', { recipientNumber: RECIPIENTS.sentOnly });
  await told(statuses, 'channel_sent');
  expect(statuses.webhooks()).toHaveLength(1);
  stream.close();
  statuses.close();
});

test('removes what a deleted message said from what listeners may still get', async () => {
  const stream = await openListener(herald.other, apiKey, {
    events: 'inbound_message,inbound_message_changed',
  });
  const { workspaceId } = tenant;
  const customer = recipientEnding('0003');
  const said = (item: object) => report(herald, tenant, numberChange(tenant, { messages: [item] }));
  const written = textItem(customer, 'my secret');
  await said(written);
  await told(stream, 'inbound_message');
  const fields = { type: 'revoke', text: undefined };
  await said(textItem(customer, '', { ...fields, revoke: { original_message_id: written['id'] } }));

  const { body } = await told(stream, 'inbound_message_changed');
  expect(JSON.parse(body)).toMatchObject({ change: 'deleted', text: null });
  const kept = await herald.stage.records.listenerEvents.find({ workspaceId });
  expect(kept.map(({ status }) => status)).toContain('inbound_message_changed');
  expect(JSON.stringify(kept)).not.toContain('my secret');
  stream.close();
});

test('a new listener begins with what happened since a time', async () => {
  const first = await openListener(herald, apiKey);
  await sendOne(herald, tenant, 'order-2', { recipientNumber: RECIPIENTS.sentOnly });
  const { eventId } = await told(first, 'channel_sent');
  first.close();

  const since = await openListener(herald.other, apiKey, { sinceSeconds: 3300 });
  const refused = await openListener(herald, apiKey, { sinceSeconds: 3301, unready: true });

  await until('the event', () => since.webhooks().some((webhook) => webhook.eventId === eventId));
  expect(refused.status).toBe(400);
  since.close();
});

test('tells those who listen of a sample, and nobody else', async () => {
  const stream = await openListener(herald, apiKey, { events: 'template_status_changed' });

  const { status, body } = await ask('POST', '', { event: 'template_status_changed' });

  expect(status).toBe(202);
  expect(body['event']).toEqual(await told(stream, 'template_status_changed'));
  expect(JSON.parse((body['event'] as { body: string }).body)).not.toHaveProperty('test');
  expect(webhooksOfMessage(tenant, 'test-message-id')).toEqual([]);
  stream.close();
  const nobody = await ask('POST', '', { event: 'inbound_message' }, other);
  expect(nobody).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('an event of the receiver is shown although nobody listened to it', async () => {
  const silent = await mintTenant(herald);
  await sendOne(herald, silent, 'order-1', { recipientNumber: RECIPIENTS.sentOnly });
  const webhook = await until('the webhook', () => webhooksOfMessage(silent, 'order-1')[0]);
  const key = await silent.newKey(['listen']);

  const { body } = await ask('GET', `/${String(webhook.body['eventId'])}`, undefined, key);

  expect(body['event']).toMatchObject({ event: 'channel_sent', body: webhook.rawBody });
});

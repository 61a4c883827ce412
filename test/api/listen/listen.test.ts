import { expect, test } from '@jest/globals';
import type { ReportedStatus } from '../../../src/domain/message';
import { acceptedBy, muteSandbox, postCallback } from '../../support/callbacks';
import { call } from '../../support/client';
import { type StreamOptions, type TestStream, openListener } from '../../support/event-stream';
import { useHerald } from '../../support/herald';
import { RECIPIENTS, sendOne } from '../../support/send-one';
import { sendStandard } from '../../support/standard';
import { mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, webhooksOfMessage } from '../../support/webhooks';
import { eraseNow } from '../support/customer-data';
import { openFreeMessages } from '../support/free-messages';
import { idsFor } from '../support/inbox';

const herald = useHerald();

/** A tenant whose statuses the test reports, to any process. */
async function reporting() {
  const tenant = await mintTenant(herald);
  await muteSandbox(herald, tenant);
  const apiKey = await tenant.newKey(['listen']);
  return {
    tenant,
    apiKey,
    /** Listens at another process than that of the callbacks. */
    listen: (options?: StreamOptions & { events?: string }) =>
      openListener(herald.other, apiKey, options),
    /** Sends a message; resolves with what reports a status of it. */
    async sent(messageId: string) {
      const recipientNumber = RECIPIENTS.delivered;
      await sendOne(herald, tenant, messageId, { recipientNumber, metadata: { messageId } });
      const message = (await acceptedBy(herald, tenant)).at(-1);
      if (message === undefined) throw new Error('nothing was accepted');
      return async (status: ReportedStatus): Promise<void> =>
        expect(await postCallback(herald, tenant, message, status)).toBe(200);
    },
  };
}

const told = (stream: TestStream, count: number) =>
  until(`${count} statuses`, () => stream.webhooks().length >= count && stream.webhooks());
const statusesOf = (stream: TestStream) =>
  stream.webhooks().map(({ body }) => (JSON.parse(body) as { status: string }).status);
const kindsOf = ({ events }: TestStream) => events.map(({ event }) => event);

test('streams the statuses that another process records, with the bodies that the receiver gets', async () => {
  const tenant = await mintTenant(herald);
  const stream = await openListener(herald.other, await tenant.newKey(['listen']));

  await sendOne(herald, tenant, 'order-1', { recipientNumber: RECIPIENTS.delivered });

  await told(stream, 2);
  const received = await until('both webhooks', () => {
    const webhooks = webhooksOfMessage(tenant, 'order-1');
    return webhooks.length === 2 && webhooks;
  });
  expect(stream.events[0]).toMatchObject({ event: 'ready', data: { resumed: false } });
  expect(
    stream
      .webhooks()
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(received.map(({ rawBody }) => rawBody).toSorted());
  for (const { eventId, event, createdAt, body } of stream.webhooks()) {
    expect(JSON.parse(body)).toMatchObject({ eventId, event });
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
  }
  stream.close();
});

test('a listener selects its own events, also where webhooks are disabled, and causes no delivery', async () => {
  const { tenant, ...developer } = await reporting();
  await changeSettings(herald, tenant, { enabled: false, events: ['read'] });
  const [some, all] = await Promise.all([
    developer.listen({ events: 'channel_delivered,channel_sent' }),
    developer.listen(),
  ]);

  const report = await developer.sent('order-1');
  for (const status of ['sent', 'delivered', 'read'] as const) await report(status);

  await told(all, 3);
  await told(some, 2);
  expect(statusesOf(some)).toEqual(['sent', 'delivered']);
  expect(statusesOf(all)).toEqual(['sent', 'delivered', 'read']);
  const { workspaceId } = tenant;
  const events = await herald.stage.records.webhookEvents.find({ workspaceId });
  expect(events.map(({ status, state }) => [status, state])).toEqual([['read', 'cancelled']]);
  some.close();
  all.close();
});

test('streams statuses of a workspace that never saved webhook settings', async () => {
  const { apiUrl } = herald;
  const made = await herald.stage.tenants.newTenant({ apiUrl, receiverOrigin: null });
  const apiKey = await herald.stage.tenants.newKey(made.workspaceId, ['listen']);
  const stream = await openListener(herald, apiKey);
  const templateId = made.templates.find(({ name }) => name === 'welcome')?.id;
  const headers = { 'service-api-key': made.apiKey };

  const body = { recipientNumber: RECIPIENTS.sentOnly, templateId };
  await call(herald, 'POST', '/api/v2/template/send', { headers, body });

  await told(stream, 1);
  expect(statusesOf(stream)).toEqual(['sent']);
  expect(await herald.stage.records.webhookEvents.count({ workspaceId: made.workspaceId })).toBe(0);
  stream.close();
});

test('streams no status of another workspace, and logs none where nobody listens', async () => {
  const [mine, theirs] = [await reporting(), await reporting()];
  const stream = await mine.listen();

  await (
    await theirs.sent('order-1')
  )('sent');
  await (
    await mine.sent('order-2')
  )('sent');

  await told(stream, 1);
  expect(stream.webhooks()[0]?.body).toContain('"order-2"');
  const { listenerEvents } = herald.stage.records;
  expect(await listenerEvents.count({ workspaceId: theirs.tenant.workspaceId })).toBe(0);
  expect(await listenerEvents.count({ workspaceId: mine.tenant.workspaceId })).toBe(1);
  stream.close();
});

test('streams no status of a standard, free or Inbox message', async () => {
  const inbox = await openFreeMessages(herald);
  const { tenant } = inbox;
  const stream = await openListener(herald, await tenant.newKey(['listen']));
  const customer = await inbox.newCustomer(RECIPIENTS.delivered.slice(-4));
  const { workspaceId } = tenant;
  const reported = (kind: string) =>
    until(`statuses of ${kind}`, async () => {
      const [message] = await herald.stage.records.messages.find({ workspaceId, kind });
      return (message?.['timeline'] as unknown[] | undefined)?.length === 2;
    });

  await inbox.post(inbox.textTo(customer));
  await inbox.ask('POST', `${await inbox.pathOf(customer)}/messages`, {
    text: 'Hello',
    messageId: 'reply-1',
  });
  const templateId = tenant.template('welcome').id;
  await sendStandard(herald, tenant, { recipientNumber: customer, templateId });
  for (const kind of ['api', 'inbox', 'standard']) await reported(kind);
  await sendOne(herald, tenant, 'order-1');

  await told(stream, 1);
  expect(stream.webhooks()).toHaveLength(1);
  expect(stream.webhooks()[0]?.body).toContain('"order-1"');
  stream.close();
});

test('a listener that comes back gets what it missed, and nothing twice', async () => {
  const developer = await reporting();
  const first = await developer.listen();
  const report = await developer.sent('order-1');
  await report('sent');
  await told(first, 1);
  first.close();
  await until('the end', () => first.hasEnded());
  await report('delivered');

  const second = await developer.listen({ lastEventId: first.lastEventId() });

  await until('the missed status', () => statusesOf(second).includes('delivered'));
  await report('read');
  await until('the next', () => statusesOf(second).includes('read'));
  expect(second.events[0]?.data).toEqual({ resumed: true });
  expect(kindsOf(second)).not.toContain('gap');
  // Events of the last seconds may be told again.
  expect(statusesOf(second).filter((status) => status !== 'sent')).toEqual(['delivered', 'read']);
  second.close();
});

test.each(['nonsense'])(
  'a listener that comes back with %j is told of a gap, and gets what there is',
  async (lastEventId) => {
    const developer = await reporting();
    const first = await developer.listen();
    await (
      await developer.sent('order-1')
    )('sent');
    await told(first, 1);
    first.close();

    const second = await developer.listen({ lastEventId });

    await told(second, 1);
    expect(kindsOf(second)).toEqual(['ready', 'gap', 'webhook']);
    expect(second.events[0]?.data).toEqual({ resumed: false });
    const again = await developer.listen({ lastEventId: second.lastEventId() });
    await told(again, 1);
    expect(kindsOf(again)).toEqual(['ready', 'webhook']);
    second.close();
    again.close();
  },
);

test('deletes what listeners could still be told of an erased customer', async () => {
  const { tenant, ...developer } = await reporting();
  const stream = await developer.listen();
  await (
    await developer.sent('order-1')
  )('sent');
  await told(stream, 1);
  const { workspaceId } = tenant;
  const { customerId } = await idsFor(herald, tenant, RECIPIENTS.delivered);
  expect(await herald.stage.records.listenerEvents.count({ workspaceId })).toBe(1);

  await eraseNow(herald, tenant, customerId);

  expect(await herald.stage.records.listenerEvents.count({ workspaceId })).toBe(0);
  stream.close();
});

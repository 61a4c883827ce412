import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FurtherEvent } from '../../../src/domain/further-event';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import type { ReceivedWebhook } from '../../support/receiver';
import { sendStandard } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, webhooksOf } from '../../support/webhooks';
import { reportAccount, welcomeChange } from '../support/account-reports';
import { numberChange, report, textItem, write } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { behaveToward, recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let customer: string;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  customer = recipientEnding('0003');
});

const select = (...furtherEvents: FurtherEvent[]) =>
  changeSettings(herald, tenant, { furtherEvents });

const posted = (event: FurtherEvent): ReceivedWebhook[] =>
  webhooksOf(tenant).filter(({ body }) => body['event'] === event);

/** Waits for the first webhooks of an event. */
async function arrived(event: FurtherEvent, count = 1): Promise<ReceivedWebhook['body'][]> {
  await until(`${count} of ${event}`, () => posted(event).length >= count);
  return posted(event).map(({ body }) => body);
}

const storedCount = (status: FurtherEvent): Promise<number> =>
  herald.stage.records.webhookEvents.count({ workspaceId: tenant.workspaceId, status });

const eventId = expect.stringMatching(/^evt_[0-9a-f]{32}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

describe('inbound_message', () => {
  test('is posted once for what a customer writes, however often it is reported', async () => {
    await select('inbound_message');
    const message = textItem(customer, 'Where is my order?', { context: { id: 'wamid.ours' } });
    const change = numberChange(tenant, { messages: [message] });

    await report(herald, tenant, change);
    await report(herald, tenant, change);
    await write(herald, tenant, customer, 'Hello?');

    const bodies = await arrived('inbound_message', 2);
    const { customerId, conversationId } = await idsFor(herald, tenant, customer);
    expect(bodies.find(({ replyTo }) => replyTo === 'wamid.ours')).toEqual({
      event: 'inbound_message',
      eventId,
      messageId: expect.stringMatching(/^inb_/),
      providerMessageId: message['id'],
      conversationId,
      recipientNumber: customer,
      recipientId: customerId,
      senderNumber: tenant.displayNumber,
      content: { kind: 'text', text: 'Where is my order?' },
      referral: null,
      referredProduct: null,
      replyTo: 'wamid.ours',
      receivedAt: time,
      timestamp: time,
    });
    expect(posted('inbound_message')).toHaveLength(2);
    expect(await storedCount('inbound_message')).toBe(2);
    expect(posted('inbound_message')[0]?.headers).toMatchObject({
      authorization: `Bearer ${tenant.webhookToken}`,
      'user-agent': 'Service-Webhook/1.0',
      'x-webhook-attempt': '1',
    });
  });

  test('is not made in a workspace that has not selected it', async () => {
    await select('message_held');
    await write(herald, tenant, customer, 'Anybody there?');
    await select();
    await write(herald, tenant, customer, 'Hello?');

    expect(await storedCount('inbound_message')).toBe(0);
  });
});

describe('message_held', () => {
  test('is posted for a message that its provider holds, and for none of the standard endpoint', async () => {
    await select('message_held');
    const recipientNumber = recipientEnding('0016');
    const { id: templateId } = tenant.template('welcome');

    await sendStandard(herald, tenant, { recipientNumber, templateId });
    const metadata = { order: 17 };
    await send(herald, tenant, { recipientNumber, templateId, messageId: 'held', metadata });

    const [body] = await arrived('message_held');
    await awaitStatuses(herald, tenant, 'held', ['sent', 'delivered']);
    expect(body).toEqual({
      event: 'message_held',
      eventId,
      messageId: 'held',
      providerMessageId: expect.stringMatching(/^wamid\./),
      status: 'held',
      recipientNumber,
      recipientId: (await idsFor(herald, tenant, recipientNumber)).customerId,
      templateId,
      templateName: 'welcome',
      timestamp: time,
      metadata,
    });
    expect(await storedCount('message_held')).toBe(1);
  });
});

describe('events of a template', () => {
  const second = (): number => Math.floor(Date.now() / 1000);

  beforeEach(async () => {
    // The sandbox lists its templates as they were: its list stays unread.
    await behaveToward(herald, tenant, { failingTemplatePage: 1 });
    await select(
      'template_status_changed',
      'template_quality_changed',
      'template_category_changed',
    );
  });

  const shown = () => ({
    eventId,
    templateId: tenant.template('welcome').id,
    templateName: 'welcome',
    templateLanguage: tenant.template('welcome').language,
    senderNumber: tenant.displayNumber,
    timestamp: time,
  });

  test('are posted once for each change that was applied', async () => {
    const began = second();
    const pause = {
      field: 'message_template_status_update',
      value: welcomeChange({ event: 'PAUSED', other_info: { title: 'FIRST_PAUSE' } }),
      time: began,
    };
    const reinstated = {
      field: 'message_template_status_update',
      value: welcomeChange({ event: 'REINSTATED', reason: 'NONE' }),
      time: began + 1,
    };

    for (const each of [pause, pause, reinstated, pause]) await reportAccount(herald, tenant, each);

    const bodies = await arrived('template_status_changed', 2);
    const event = 'template_status_changed';
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({
      ...shown(),
      event,
      status: 'PAUSED',
      previousStatus: 'APPROVED',
      reason: 'FIRST_PAUSE',
    });
    expect(bodies).toContainEqual({
      ...shown(),
      event,
      status: 'APPROVED',
      previousStatus: 'PAUSED',
      reason: null,
    });
    expect(await storedCount(event)).toBe(2);
  });

  test('tell a new quality and a new category', async () => {
    const quality = welcomeChange({ previous_quality_score: 'GREEN', new_quality_score: 'RED' });
    const category = welcomeChange({ previous_category: 'UTILITY', new_category: 'MARKETING' });
    const at = { time: second() };

    const field = 'message_template_quality_update';
    await reportAccount(herald, tenant, { field, value: quality, ...at });
    await reportAccount(herald, tenant, {
      field: 'template_category_update',
      value: category,
      ...at,
    });

    expect(await arrived('template_quality_changed')).toMatchObject([
      { ...shown(), quality: 'RED' },
    ]);
    expect(await arrived('template_category_changed')).toMatchObject([
      { ...shown(), category: 'MARKETING', previousCategory: 'UTILITY' },
    ]);
  });
});

describe('sender_health_changed', () => {
  test('is posted once for a report about the number or its account', async () => {
    await select('sender_health_changed');
    const at = { time: Math.floor(Date.now() / 1000) };
    const numberOf = (display_phone_number: string) => ({
      field: 'phone_number_quality_update',
      value: { display_phone_number, event: 'DOWNGRADE', current_limit: 'TIER_2K' },
      ...at,
    });
    const violation = {
      field: 'account_update',
      value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
      ...at,
    };
    const own = numberOf(tenant.displayNumber);

    for (const each of [own, own, numberOf('15550999999'), violation])
      await reportAccount(herald, tenant, each);

    const bodies = await arrived('sender_health_changed', 2);
    const { senderId, displayNumber: senderNumber } = tenant;
    const sender = { event: 'sender_health_changed', eventId, senderId, senderNumber };
    const change = { scope: 'number', change: 'DOWNGRADE', messagingLimit: 'TIER_2K' };
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({ ...sender, ...change, reason: null, timestamp: time });
    expect(bodies).toContainEqual({
      ...sender,
      scope: 'account',
      change: 'ACCOUNT_VIOLATION',
      reason: 'SCAM',
      messagingLimit: null,
      timestamp: time,
    });
  });
});

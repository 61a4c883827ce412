import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { until } from '../../support/wait';
import { postCallback } from '../support/callbacks';
import { acceptedFor, behaveToward, recipientEnding, requestsFor } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});

const WITH_FALLBACK = { policy: 'with_fallback', activitySharing: null };

function save(marketingMessages: unknown, senderId = tenant.senderId): Promise<Answer> {
  const path = `/api/v1/workspaces/${tenant.workspaceId}/senders/${senderId}/marketing-messages`;
  return owner.browser.ask('PUT', path, { body: { marketingMessages } });
}

function sendTo(recipientNumber: string, name: string, messageId: string): Promise<Answer> {
  const templateId = tenant.template(name).id;
  return send(herald, tenant, { recipientNumber, templateId, messageId });
}

/** Sends a template; resolves with what reached the provider. */
async function sentTo(name: string) {
  const recipientNumber = recipientEnding('1234');
  expect(await sendTo(recipientNumber, name, `to-${recipientNumber}`)).toMatchObject({
    status: 200,
  });
  const [accepted] = await acceptedFor(herald, recipientNumber);
  return { category: accepted?.price?.category, request: accepted?.request as object };
}

/** Reports as Meta would that a template has another category. */
async function reportCategory(name: string, category: string): Promise<void> {
  const value = {
    message_template_id: 1,
    message_template_name: name,
    message_template_language: 'en-US',
    previous_category: 'UTILITY',
    new_category: category,
  };
  const changes = [{ field: 'template_category_update', value }];
  const entry = [{ id: tenant.businessAccountId, time: Math.floor(Date.now() / 1000), changes }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  expect(await postCallback(herald, tenant, body)).toEqual({ status: 200 });
}

describe('marketing templates of a sender', () => {
  test('go through the Marketing Messages API once it is on, and are priced and counted so', async () => {
    expect(await sentTo('store_opening')).toMatchObject({ category: 'marketing' });

    const on = await save({ policy: 'strict', activitySharing: false });

    expect(on).toMatchObject({
      status: 200,
      body: { sender: { marketingMessages: { policy: 'strict', activitySharing: false } } },
    });
    expect(await sentTo('store_opening')).toMatchObject({
      category: 'marketing_lite',
      request: { product_policy: 'STRICT', message_activity_sharing: false },
    });
    const other = await sentTo('welcome');
    expect(other).toMatchObject({ category: 'utility' });
    expect(other.request).not.toHaveProperty('product_policy');
    await until('the message in the usage', async () => {
      const headers = { 'service-api-key': tenant.apiKey };
      const { body } = await call(herald, 'GET', '/api/v2/usage?by=category,type', { headers });
      const groups = body['groups'] as Record<string, unknown>[];
      return groups.some(
        ({ category, type, billed }) =>
          category === 'marketing_lite' && type === 'regular' && billed === 1,
      );
    });

    expect(await save(null)).toMatchObject({ body: { sender: { marketingMessages: null } } });
    expect(await sentTo('store_opening')).toMatchObject({ category: 'marketing' });
  });

  test('fall back as Meta does where the business has not accepted its terms, unless strict', async () => {
    await behaveToward(herald, tenant, { marketingMessagesApi: false });
    await save(WITH_FALLBACK);

    expect(await sentTo('store_opening')).toMatchObject({
      category: 'marketing',
      request: { product_policy: 'CLOUD_API_FALLBACK' },
    });

    await save({ policy: 'strict', activitySharing: null });
    const recipientNumber = recipientEnding('1234');
    await sendTo(recipientNumber, 'store_opening', 'strict');
    expect((await getMessage(herald, tenant, 'strict')).body).toMatchObject({
      status: 'rejected',
      statusCode: 9908,
    });
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });
});

describe('template whose category Herald has wrong', () => {
  test('is refused once by the Marketing Messages API, then read anew and sent as it is', async () => {
    await save(WITH_FALLBACK);
    // The first sync of a schedule may have the template right in between.
    const messageId = await until('a refusal', async () => {
      await reportCategory('welcome', 'MARKETING');
      const recipientNumber = recipientEnding('1234');
      const { status, body } = await sendTo(recipientNumber, 'welcome', `to-${recipientNumber}`);
      expect(await requestsFor(herald, recipientNumber)).toBe(1);
      return status === 500 && body['code'] === 'provider_rejected' && String(body['messageId']);
    });

    expect((await getMessage(herald, tenant, messageId)).body).toMatchObject({ statusCode: 9913 });
    const { templates } = herald.stage.repositories;
    await until('the template to be read anew', async () => {
      const read = await templates.find(tenant.workspaceId, tenant.template('welcome').id);
      return read?.category === 'UTILITY';
    });
    expect(await sentTo('welcome')).toMatchObject({ category: 'utility' });
  });

  test('is refused where Meta takes no marketing on messages, and goes out once the API is on', async () => {
    await behaveToward(herald, tenant, { marketingOnMessages: false });

    await sendTo(recipientEnding('1234'), 'store_opening', 'off');

    expect((await getMessage(herald, tenant, 'off')).body).toMatchObject({
      status: 'rejected',
      statusCode: 9913,
    });
    await save(WITH_FALLBACK);
    await sendTo(recipientEnding('0001'), 'store_opening', 'on');
    const webhooks = await awaitStatuses(herald, tenant, 'on', ['sent', 'delivered', 'read']);
    const sent = webhooks.find(({ body }) => body['status'] === 'sent');
    expect(sent?.body['pricing']).toMatchObject({ category: 'marketing_lite' });
  });
});

describe('setting of a sender', () => {
  test('is refused for a number at Twilio, and for values that it does not have', async () => {
    const { senderId } = await addTwilioNumber(herald, tenant);

    expect(await save(WITH_FALLBACK, senderId)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'marketingMessages' }] },
    });
    for (const wrong of ['strict', { policy: 'always', activitySharing: null }, undefined])
      expect(await save(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('is noted in the audit log, once for each change', async () => {
    for (const setting of [WITH_FALLBACK, WITH_FALLBACK, null]) await save(setting);

    const path = `/api/v1/workspaces/${tenant.workspaceId}/audit`;
    const { body } = await owner.browser.ask('GET', path);
    const rows = (body['data'] as Record<string, unknown>[]).filter(
      ({ action }) => action === 'sender.marketing_changed',
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'marketingMessages', from: 'with_fallback', to: 'off' }],
      [{ field: 'marketingMessages', from: 'off', to: 'with_fallback' }],
    ]);
  });
});

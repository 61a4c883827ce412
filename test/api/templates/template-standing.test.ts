import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { syncsOf } from '../../support/senders';
import { sendStandard, storedFor } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { reportAccount, welcomeChange } from '../support/account-reports';
import { behaveToward, recipientEnding } from '../support/sandbox';
import { awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
/** When the provider's reports begin, in whole seconds. */
let reportsBegin: number;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  // The sandbox lists its templates as they were: its list stays unread.
  await behaveToward(herald, tenant, { failingTemplatePage: 1 });
  reportsBegin = Math.floor(Date.now() / 1000);
});

/** Reports a change of the template "welcome" as Meta would, so many seconds after the first. */
function report(field: string, change: object, afterSeconds = 0): Promise<void> {
  const time = reportsBegin + afterSeconds;
  return reportAccount(herald, tenant, { field, value: welcomeChange(change), time });
}

const reportStatus = (event: string, title: string | null, afterSeconds?: number) =>
  report(
    'message_template_status_update',
    { event, reason: 'NONE', ...(title !== null && { other_info: { title } }) },
    afterSeconds,
  );

async function listed(name: string): Promise<Record<string, unknown>> {
  const headers = { 'service-api-key': tenant.apiKey };
  const answer = await call(herald, 'GET', `/template?name=${name}`, { headers });
  return (answer.body['data'] as Record<string, unknown>[])[0] ?? {};
}

function sendTo(recipientNumber: string, name: string, messageId?: string): Promise<Answer> {
  const templateId = tenant.template(name).id;
  return send(herald, tenant, { recipientNumber, templateId, ...(messageId && { messageId }) });
}

describe('a template that its provider pauses', () => {
  test('is refused from the report on, with when it is expected back, until it is reinstated', async () => {
    const recipientNumber = recipientEnding('1234');

    await reportStatus('PAUSED', 'FIRST_PAUSE');

    const shown = await listed('welcome');
    expect(shown).toMatchObject({
      providerTemplateProviderStatus: 'PAUSED',
      sendable: false,
      notSendableReason: 'template_not_approved',
      statusReason: 'FIRST_PAUSE',
      pausedUntil: expect.any(String) as unknown,
      disabledAt: null,
    });
    const refused = await sendTo(recipientNumber, 'welcome');
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'template_not_approved',
        error: shown['statusAdvice'],
        details: [
          { field: 'providerStatus', message: 'PAUSED' },
          { field: 'statusReason', message: 'FIRST_PAUSE' },
          { field: 'pausedUntil', message: shown['pausedUntil'] },
        ],
      },
    });
    const templateId = tenant.template('welcome').id;
    const standard = await sendStandard(herald, tenant, { recipientNumber, templateId });
    expect(standard.body).toEqual({
      success: false,
      error: 'Template is not approved for sending',
    });

    await reportStatus('REINSTATED', 'UNPAUSE', 2);
    // A late repeat of the pause changes nothing.
    await reportStatus('PAUSED', 'FIRST_PAUSE', 1);

    expect(await sendTo(recipientNumber, 'welcome')).toMatchObject({ status: 200 });
    expect(await listed('welcome')).toMatchObject({ statusAdvice: null, pausedUntil: null });
  });

  test('is refused for good once it is disabled, and shows its quality before', async () => {
    await report('message_template_quality_update', { new_quality_score: 'RED' });
    await reportStatus('DISABLED', 'DISABLED');

    const shown = await listed('welcome');
    expect(shown).toMatchObject({ quality: 'RED', disabledAt: expect.any(String) as unknown });
    const refused = await sendTo(recipientEnding('1234'), 'welcome');
    expect(refused.body).toMatchObject({ code: 'template_not_approved' });
    expect(refused.body['error']).toContain('disabled this template for good');
  });

  test('asks for a sync when a message fails because of it', async () => {
    const syncs = () => syncsOf(herald, tenant.workspaceId).count();
    const before = await syncs();

    await sendTo(recipientEnding('0017'), 'welcome', 'dropped');

    await until('the sync', async () => (await syncs()) > before);
    expect(await syncs()).toBeGreaterThan(before);
  });
});

describe('a copy that is older than the template', () => {
  test('is synced once, in pages as small as the provider wants, when a send is refused for it', async () => {
    const { templates } = herald.stage.records;
    const { id: _id, components } = tenant.template('welcome');
    const recipientNumber = recipientEnding('1234');
    const older = [{ type: 'BODY', text: 'Welcome {{1}}, to {{2}} and {{3}}' }];
    await templates.update({ _id }, { $set: { components: older } });
    await behaveToward(herald, tenant, { failingTemplatePage: null, templatePageMax: 25 });
    const syncs = syncsOf(herald, tenant.workspaceId);
    const before = await syncs.count();

    // At once, because the first refusal begins the sync.
    const refused = await Promise.all(
      ['stale-1', 'stale-2', 'stale-3'].map((messageId) => {
        const body = { recipientNumber, templateId: _id, messageId };
        return send(herald, tenant, { ...body, templateVariables: ['a', 'b', 'c'] });
      }),
    );
    expect(refused.map(({ body }) => body['code'])).toEqual(
      Array.from({ length: 3 }, () => 'provider_rejected'),
    );
    const stored = await storedFor(herald, tenant, recipientNumber);
    expect(stored.map(({ providerError }) => providerError?.code)).toEqual(
      Array.from({ length: 3 }, () => '132000'),
    );

    const { repositories } = herald.stage;
    await until('the template as it is', async () => {
      const found = await repositories.templates.find(tenant.workspaceId, _id);
      return JSON.stringify(found?.components) === JSON.stringify(components);
    });
    await until('the sync among all', async () => (await syncs.count()) > before);
    expect(await syncs.count()).toBe(before + 1);
    expect((await sendTo(recipientNumber, 'welcome')).status).toBe(200);
  });
});

describe('a message that its provider holds', () => {
  test('is told as held in its timeline only, and is delivered like any other', async () => {
    const answer = await sendTo(recipientEnding('0016'), 'welcome', 'held');

    expect(answer.body).toMatchObject({ status: 'accepted' });
    await awaitStatuses(herald, tenant, 'held', ['sent', 'delivered']);
    const { body } = await getMessage(herald, tenant, 'held');
    expect(body).toMatchObject({
      status: 'delivered',
      timeline: [
        { status: 'held', providerMessageId: body['providerMessageId'], statusCode: null },
        { status: 'sent' },
        { status: 'delivered' },
      ],
    });
  });

  test('fails when the provider pauses its template', async () => {
    await sendTo(recipientEnding('0017'), 'welcome', 'dropped');

    await awaitStatuses(herald, tenant, 'dropped', ['failed']);
    expect((await getMessage(herald, tenant, 'dropped')).body).toMatchObject({
      status: 'failed',
      statusCode: 9909,
      timeline: [{ status: 'held' }, { status: 'failed' }],
    });
  });
});

describe('a customer who gets too much marketing', () => {
  test('gets no marketing for a day, and all else, by the category a template has now', async () => {
    const recipientNumber = recipientEnding('0018');
    await sendTo(recipientNumber, 'store_opening', 'too-many');
    await awaitStatuses(herald, tenant, 'too-many', ['failed']);

    const refused = await sendTo(recipientNumber, 'store_opening');
    expect(refused).toMatchObject({ status: 400, body: { code: 'marketing_limit_reached' } });
    expect(await sendTo(recipientNumber, 'store_opening', 'too-many')).toMatchObject({
      status: 200,
      body: { messageId: 'too-many' },
    });
    expect(await sendTo(recipientNumber, 'welcome')).toMatchObject({ status: 200 });
    const templateId = tenant.template('store_opening').id;
    const standard = await sendStandard(herald, tenant, { recipientNumber, templateId });
    expect(standard.body).toEqual({ success: false, error: 'Error sending template message' });
    const stored = await storedFor(herald, tenant, recipientNumber);
    expect(stored.map(({ refusal }) => refusal).filter(Boolean)).toEqual([
      expect.stringContaining('who gets many'),
    ]);

    await report('template_category_update', {
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    });

    expect(await listed('welcome')).toMatchObject({
      category: 'MARKETING',
      previousCategory: 'UTILITY',
      categoryChangedAt: expect.any(String) as unknown,
    });
    expect(await sendTo(recipientNumber, 'welcome')).toMatchObject({
      status: 400,
      body: { code: 'marketing_limit_reached' },
    });
  });
});

test('counts the errors that it has no class for', async () => {
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const path = `/api/v1/workspaces/${tenant.workspaceId}/unclassified-errors`;
  expect((await browser.ask('GET', path)).body).toEqual({ success: true, data: [] });

  for (const messageId of ['unknown-1', 'unknown-2']) {
    await sendTo(recipientEnding('0011'), 'welcome', messageId);
    await awaitStatuses(herald, tenant, messageId, ['failed']);
  }

  expect((await browser.ask('GET', path)).body['data']).toMatchObject([
    { code: '199999', count: 2 },
  ]);
});

test('a template with an equal at its provider is refused with the ids of both, and listed with them', async () => {
  const recipientNumber = recipientEnding('1234');
  const { workspaceId } = tenant;
  const { templates, senders } = herald.stage.repositories;
  const [sender] = await senders.list(workspaceId);
  const { name, language } = (await templates.findByName(workspaceId, 'welcome'))[0]!;
  const run = { workspaceId, senderId: sender!.id, number: 1, startedAt: new Date() };
  await templates.noteEquals(run, [{ name, language, ids: ['HX1', 'HX2'] }]);

  const refused = await sendTo(recipientNumber, 'welcome', 'equal');
  const standard = await sendStandard(herald, tenant, {
    recipientNumber,
    templateId: tenant.template('welcome').id,
  });

  expect(refused).toMatchObject({ status: 400, body: { code: 'template_not_supported' } });
  expect(refused.body['error']).toMatch(/HX1, HX2/);
  expect(standard.body).toEqual({ success: false, error: 'Error sending template message' });
  expect(await listed('welcome')).toMatchObject({
    sendable: false,
    notSendableReason: 'template_not_supported',
    statusAdvice: expect.stringContaining('HX1, HX2') as unknown,
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { newSender, synced } from '../../support/records';
import { type Tenant, mintTenant } from '../../support/tenant';
import { reportAccount, welcomeChange } from '../support/account-reports';
import { envelope, postCallback } from '../support/callbacks';
import { numberChange, textItem } from '../support/inbound';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});

/** Connects a further number, without asking its provider; of the same account unless another is given. */
async function connect(
  workspaceId: string,
  appSecret: string,
  businessAccountId = tenant.businessAccountId,
): Promise<Sender & Numbered> {
  const id = newId('snd');
  const phoneNumberId = `8${recipientEnding('0001')}`;
  const displayNumber = recipientEnding('0001');
  const credentials = {
    phoneNumberId,
    businessAccountId,
    accessToken: 'x',
    appSecret,
    verifyToken: 'x',
  };
  const sealedCredentials = await herald.stage.seal(
    JSON.stringify(credentials),
    `sender-credentials/${id}`,
  );
  const sender = newSender({ id, workspaceId, number: displayNumber, sealedCredentials });
  await herald.stage.repositories.senders.insert(sender);
  return { ...sender, phoneNumberId, displayNumber, businessAccountId };
}

interface Numbered {
  phoneNumberId: string;
  displayNumber: string;
  businessAccountId: string;
}

/** Posts to an address what a customer wrote to another number; resolves with how many messages there are of them. */
async function written(
  number: Sender & Numbered,
  { connectionId }: Pick<Tenant, 'connectionId'> = tenant,
): Promise<number> {
  const customer = recipientEnding('0003');
  const change = numberChange(
    { ...tenant, ...number },
    { messages: [textItem(customer, 'Hello')] },
  );
  const body = JSON.stringify(envelope(change));
  const { status } = await postCallback(herald, { ...tenant, connectionId }, body);
  expect(status).toBe(200);
  return herald.stage.records.inboundMessages.count({ senderId: number.id, from: customer });
}

async function noticesOf(senderId: string): Promise<string[]> {
  const path = `/api/v1/workspaces/${tenant.workspaceId}/senders/${senderId}`;
  const { body } = await owner.browser.ask('GET', path);
  return (body['sender'] as { callbackNotices: string[] }).callbackNotices;
}

test('records what is about another number of the workspace and app, and its page says where it arrived', async () => {
  const other = await connect(tenant.workspaceId, tenant.appSecret);

  expect(await written(other)).toBe(1);
  expect(await noticesOf(other.id)).toEqual([
    expect.stringContaining(`arrive at the callback URL of +${tenant.displayNumber}`),
  ]);
  expect(await noticesOf(tenant.senderId)).toEqual([
    expect.stringContaining('about other numbers arrive at the callback URL of this one'),
  ]);
});

test('records each part of a callback for its own number, once, wherever and however often it comes', async () => {
  const second = await connect(tenant.workspaceId, tenant.appSecret);
  const third = await connect(tenant.workspaceId, tenant.appSecret, '998877');
  const [customer, met] = [recipientEnding('0004'), recipientEnding('0005')];
  const numbers = [tenant, { ...tenant, ...second }, { ...tenant, ...third }];
  const echo = { ...textItem(second.displayNumber, 'Hi'), to: met };
  const changes = numbers.map((number) =>
    numberChange(number, { messages: [textItem(customer, 'Hello')] }),
  );
  const echoes = { message_echoes: [echo] };
  const ofEcho = numberChange({ ...tenant, ...second }, echoes, 'smb_message_echoes');
  const body = JSON.stringify(envelope(...changes, ofEcho));

  for (const { connectionId } of [tenant, tenant, second])
    expect((await postCallback(herald, { ...tenant, connectionId }, body)).status).toBe(200);

  const { inboundMessages, messages } = herald.stage.records;
  for (const senderId of [tenant.senderId, second.id, third.id])
    expect(await inboundMessages.count({ senderId, from: customer })).toBe(1);
  expect(await messages.count({ senderId: second.id, recipientNumber: met, kind: 'app' })).toBe(1);
});

test.each([
  ['of another app', 'another secret', {}, 1],
  // chatwoot/chatwoot#6904
  ['that nobody connected', 'another secret', { phoneNumberId: '1' }, 0],
])(
  'records nothing of a number %s, and the page of each number says so',
  async (_whose, appSecret, change, notices) => {
    const at = await connect(tenant.workspaceId, tenant.appSecret);
    const other = { ...(await connect(tenant.workspaceId, appSecret)), ...change };

    expect(await written(other, at)).toBe(0);
    expect(await noticesOf(other.id)).toHaveLength(notices);
    expect(await noticesOf(at.id)).toEqual([
      expect.stringContaining('about other numbers arrive at the callback URL of this one'),
    ]);
  },
);

test('records nothing of a number of another workspace', async () => {
  const stranger = await mintTenant(herald);
  const ofWorkspace = await connect(stranger.workspaceId, tenant.appSecret);

  expect(await written(ofWorkspace)).toBe(0);
  const { senders } = herald.stage.repositories;
  const known = await senders.find(stranger.workspaceId, ofWorkspace.id);
  expect(known).not.toHaveProperty('misdirected');
});

describe('what is about an account', () => {
  const template = { name: 'welcome', providerTemplateId: '594425479261596' };
  const disabled = { event: 'DISABLED', message_template_id: template.providerTemplateId };
  const time = Math.floor(Date.now() / 1000);
  const report = (businessAccountId: string, field: string, value: object) =>
    reportAccount(herald, { ...tenant, businessAccountId }, { field, value, time });

  /** Connects a number with a copy of a template. */
  async function withTemplate(appSecret: string, businessAccountId?: string) {
    const number = await connect(tenant.workspaceId, appSecret, businessAccountId);
    const { workspaceId, id: senderId } = number;
    await herald.stage.repositories.templates.save([
      synced({ ...template, workspaceId, senderId, lastSyncedAt: new Date(0) }),
    ]);
    return number;
  }

  async function standingOf({ workspaceId, id }: Sender): Promise<string | undefined> {
    const { templates } = herald.stage.repositories;
    const [found] = await templates.findOfSender(workspaceId, id, [template.name]);
    return found?.providerStatus;
  }

  test('is recorded for each of its numbers of the app, whose pages say nothing of it', async () => {
    const other = await withTemplate(tenant.appSecret);
    const ofApp = await withTemplate('another secret');
    const { businessAccountId } = tenant;

    await report(businessAccountId, 'message_template_status_update', welcomeChange(disabled));

    expect(await standingOf(other)).toBe('DISABLED');
    expect(await standingOf(ofApp)).toBe('APPROVED');
    expect(await noticesOf(other.id)).toEqual([]);
  });

  test('is recorded for the numbers of another account, and their page says where it arrived', async () => {
    const other = await withTemplate(tenant.appSecret, '998877');

    await report('998877', 'message_template_status_update', welcomeChange(disabled));

    expect(await standingOf(other)).toBe('DISABLED');
    expect(await noticesOf(other.id)).toHaveLength(1);
  });
});

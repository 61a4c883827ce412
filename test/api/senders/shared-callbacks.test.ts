import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { type TestHerald, openHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { newSender } from '../../support/records';
import { type Tenant, mintTenant } from '../../support/tenant';
import { envelope, postCallback } from '../support/callbacks';
import { numberChange, textItem } from '../support/inbound';
import { recipientEnding } from '../support/sandbox';

let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});
afterAll(() => herald.close());

/** Connects a further number, without asking its provider. */
async function connect(workspaceId: string, appSecret: string): Promise<Sender & Numbered> {
  const id = newId('snd');
  const phoneNumberId = `8${recipientEnding('0001')}`;
  const displayNumber = recipientEnding('0001');
  const { businessAccountId } = tenant;
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
  return { ...sender, phoneNumberId, displayNumber };
}

interface Numbered {
  phoneNumberId: string;
  displayNumber: string;
}

/** Posts to the tenant's address what a customer wrote to another number; resolves with how many messages there are of them. */
async function written(number: Sender & Numbered): Promise<number> {
  const customer = recipientEnding('0003');
  const change = numberChange(
    { ...tenant, ...number },
    { messages: [textItem(customer, 'Hello')] },
  );
  const { status } = await postCallback(herald, tenant, JSON.stringify(envelope(change)));
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

test('records nothing of a number of another app or another workspace', async () => {
  const ofApp = await connect(tenant.workspaceId, 'another secret');
  const stranger = await mintTenant(herald);
  const ofWorkspace = await connect(stranger.workspaceId, tenant.appSecret);

  expect(await written(ofApp)).toBe(0);
  expect(await noticesOf(ofApp.id)).toHaveLength(1);
  expect(await written(ofWorkspace)).toBe(0);
  const { senders } = herald.stage.repositories;
  const known = await senders.find(stranger.workspaceId, ofWorkspace.id);
  expect(known).not.toHaveProperty('misdirected');
});

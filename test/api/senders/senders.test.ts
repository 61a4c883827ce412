import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { answerLog, leaksOf } from '../support/secrets';
import {
  type SenderSettings,
  newNumber,
  refusalOf,
  senderOf,
  senderSettings,
  stepsOf,
} from '../support/sender-settings';

const CONFIGURED = '(configured)';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;
let senders: SenderSettings;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  senders = senderSettings(owner.browser, tenant.workspaceId);
});

const stored = (id: string) => herald.stage.repositories.senders.find(tenant.workspaceId, id);

const credentialsNow = () =>
  herald.stage.tenants.credentialsOf(tenant.workspaceId, tenant.senderId);

describe('connecting a sender', () => {
  test('connects a sender that its provider confirms, and shows the steps that are left', async () => {
    const { number, credentials } = await newNumber(herald);

    const { status, body } = await senders.connect({ number, credentials });

    const sender = senderOf({ status, body } as never);
    const { connectionId } = (await stored(sender.senderId))!;
    const callbackPath = `/callbacks/meta/${connectionId}`;
    expect({ status, verifyToken: body['verifyToken'] }).toEqual({
      status: 201,
      verifyToken: null,
    });
    expect(sender).toMatchObject({
      provider: 'meta',
      number,
      connected: true,
      capabilities: { staticUrlReplaceable: false },
      callbackPath,
      callbackUrl: herald.apiUrl + callbackPath,
      credentials: Object.fromEntries(Object.keys(credentials).map((name) => [name, CONFIGURED])),
    });
    expect(stepsOf(sender)).toEqual({
      public_address: true,
      callback_url: false,
      account_subscription: true,
    });
    const listed = await senders.list();
    // Its first sync may have begun meanwhile.
    const lasting = { ...sender, templateSync: expect.anything() };
    expect(listed.body['data']).toMatchObject([{ senderId: tenant.senderId }, lasting]);
    expect((await senders.show(sender.senderId)).body['sender']).toEqual(lasting);
  });

  test('generates a verify token when none is entered, and the handshake of Meta needs it', async () => {
    const { number, credentials } = await newNumber(herald);
    const { verifyToken: _own, ...entered } = credentials;

    const { body } = await senders.connect({ number, credentials: entered });

    const { senderId, callbackPath } = body['sender'] as { senderId: string; callbackPath: string };
    const handshake = (token: string) =>
      fetch(
        `${herald.apiUrl}${callbackPath}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`,
      );
    expect((await handshake('another')).status).toBe(403);
    expect(stepsOf(senderOf(await senders.show(senderId)))['callback_url']).toBe(false);
    expect(await (await handshake(String(body['verifyToken']))).text()).toBe('42');
    expect(stepsOf(senderOf(await senders.show(senderId)))['callback_url']).toBe(true);
  });

  test.each([
    ['an unknown access token', { accessToken: 'nobodys' }, 'credentials.accessToken'],
    ['an unknown number id', { phoneNumberId: '1' }, 'credentials.phoneNumberId'],
    ['an unknown account', { businessAccountId: '1' }, 'credentials.businessAccountId'],
  ])('rejects %s that Meta refuses, and stores nothing', async (_case, change, field) => {
    const { number, credentials } = await newNumber(herald);

    const answer = await senders.connect({ number, credentials: { ...credentials, ...change } });

    expect(refusalOf(answer)).toEqual({ status: 400, code: 'invalid_request', fields: [field] });
    expect((await senders.list()).body['data']).toHaveLength(1);
  });

  test('rejects a sender with the credentials of another number', async () => {
    const { credentials } = await newNumber(herald);

    const answer = await senders.connect({ number: (await newNumber(herald)).number, credentials });

    expect(refusalOf(answer)).toMatchObject({ status: 400, fields: ['number'] });
  });

  test('answers 409 to a number that is already connected', async () => {
    const { displayNumber: number, phoneNumberId, businessAccountId, accessToken } = tenant;
    const { appSecret } = tenant;
    const credentials = { phoneNumberId, businessAccountId, accessToken, appSecret };

    expect(refusalOf(await senders.connect({ number, credentials }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  test('a sender of the sandbox can replace static URLs, in development', async () => {
    const { number, credentials } = await newNumber(herald);

    const answer = await senders.connect({ number, credentials, sandbox: true });

    expect(senderOf(answer).capabilities).toEqual({ staticUrlReplaceable: true });
  });
});

describe('credentials of a sender', () => {
  test('replaces single credentials and keeps the callback URL', async () => {
    const before = (await stored(tenant.senderId))!;
    const old = await credentialsNow();
    const accessToken = 'EAA-the-next';
    await herald.stage.sandbox.setNumber({ ...tenant, accessToken, callbackUrl: null });

    const answer = await senders.rotate(tenant.senderId, { accessToken, appSecret: CONFIGURED });

    const after = (await stored(tenant.senderId))!;
    expect(answer.status).toBe(200);
    expect(await credentialsNow()).toEqual({ ...old, accessToken });
    expect(after.connectionId).toBe(before.connectionId);
  });

  test('keeps the old credentials when Meta refuses the new ones', async () => {
    const before = await stored(tenant.senderId);

    const answer = await senders.rotate(tenant.senderId, { accessToken: 'nobodys' });

    expect(refusalOf(answer)).toMatchObject({ status: 400, fields: ['credentials.accessToken'] });
    expect(await stored(tenant.senderId)).toEqual(before);
  });

  test('generates a new verify token on request and shows it once', async () => {
    const answer = await senders.rotate(tenant.senderId, { verifyToken: null });

    const { verifyToken } = await credentialsNow();
    expect(verifyToken).not.toBe(tenant.verifyToken);
    expect(answer.body['verifyToken']).toBe(verifyToken);
  });

  test('accepts credentials anew that were sealed with a lost key', async () => {
    const { senders: records } = herald.stage.records;
    await records.update({ _id: tenant.senderId }, { $set: { sealedCredentials: 'v1.lost.x' } });
    const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = tenant;
    const all = { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken };

    const shown = senderOf(await senders.show(tenant.senderId));
    const partly = await senders.rotate(tenant.senderId, { accessToken });
    const entirely = await senders.rotate(tenant.senderId, all);

    expect(shown.credentials).toBeNull();
    expect(refusalOf(partly).fields).toEqual([
      'credentials.phoneNumberId',
      'credentials.businessAccountId',
      'credentials.appSecret',
    ]);
    expect(Object.keys(senderOf(entirely).credentials ?? {})).toEqual(Object.keys(all));
  });
});

describe('changes of a sender', () => {
  test('writes an audit entry for every change of a sender, with secrets marked as changed only', async () => {
    const { number, credentials } = await newNumber(herald);
    const { senderId } = senderOf(await senders.connect({ number, credentials }));
    await senders.rotate(senderId, { verifyToken: 'another-token' });
    await senders.disconnect(senderId);
    await senders.disconnect(senderId);
    await senders.reconnect(senderId, { verifyToken: 'yet-another' });

    const path = `/api/v1/workspaces/${tenant.workspaceId}/audit`;
    const { body } = await owner.browser.ask('GET', path);

    const secret = (field: string) => [{ field, secret: true }];
    const entries = body['data'] as { action: string; target: string; changes: object[] }[];
    const own = entries.filter(({ target }) => target === senderId).toReversed();
    expect(own.map(({ action, changes }) => [action, changes])).toEqual([
      ['sender.connected', [{ field: 'number', from: null, to: number }, ...secret('credentials')]],
      ['sender.credentials_changed', secret('verifyToken')],
      ['sender.disconnected', []],
      ['sender.reconnected', secret('verifyToken')],
    ]);
  });
});

test('keeps credentials of senders out of answers, logs, the audit log and the database', async () => {
  const { number, credentials } = await newNumber(herald);
  const salt = randomBytes(8).toString('hex');
  const next = { ...credentials, accessToken: `EAA-n-${salt}`, verifyToken: `verify-n-${salt}` };
  const wrong = { ...credentials, accessToken: `EAA-w-${salt}`, appSecret: `secret-w-${salt}` };
  const { answers, keep } = answerLog();

  await keep(senders.connect({ number, credentials: wrong }));
  const { senderId } = senderOf(await keep(senders.connect({ number, credentials })));
  await keep(senders.rotate(senderId, wrong));
  await herald.stage.sandbox.setNumber({ displayNumber: number, ...next, callbackUrl: null });
  await keep(senders.rotate(senderId, next));
  await keep(senders.disconnect(senderId));
  await keep(senders.reconnect(senderId, { accessToken: wrong.accessToken }));
  await keep(senders.reconnect(senderId));
  await keep(senders.list());
  await keep(owner.browser.ask('GET', `/api/v1/workspaces/${tenant.workspaceId}/audit`));

  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([400, 201, 400, 200, 200, 400, 200, 200, 200]);
  const secrets = [credentials, next, wrong].flatMap((each) => Object.values(each));
  expect(await leaksOf(herald, tenant, answers, secrets)).toEqual([]);
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import {
  type TestPerson,
  invite,
  newEmail,
  newMember,
  newOwner,
  signIn,
} from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;
let workspace: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
});

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  owner.browser.ask(method, workspace + path, body === undefined ? {} : { body });

async function version(): Promise<string> {
  const { body } = await ask('GET', '/webhook-settings');
  return (body['settings'] as { version: string }).version;
}

interface Entry {
  action: string;
  actor: { kind: string; email: string | null };
  changes: object[];
}

async function newestEntry(): Promise<Entry | undefined> {
  const { body } = await ask('GET', '/audit?limit=1');
  return (body['data'] as Entry[])[0];
}

describe('webhook settings', () => {
  test('saves webhook settings, hides the token in the answer and writes an audit entry', async () => {
    const saved = await ask('PUT', '/webhook-settings', {
      version: await version(),
      token: 'a-new-token',
      events: ['read', 'sent'],
      furtherEvents: ['message_held', 'inbound_message', 'message_held'],
    });

    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      message: 'Webhook configuration saved.',
      settings: {
        token: '(configured)',
        events: ['sent', 'read'],
        furtherEvents: ['message_held', 'inbound_message'],
        retries: { attempts: expect.any(Number), endsAfterSeconds: expect.any(Number) },
      },
    });
    expect(JSON.stringify(saved.body)).not.toContain('a-new-token');
    expect(await newestEntry()).toMatchObject({
      action: 'webhook_settings.saved',
      actor: { kind: 'person', email: owner.email },
      changes: [
        { field: 'events', from: ['sent', 'delivered', 'read', 'failed'], to: ['sent', 'read'] },
        { field: 'furtherEvents', from: [], to: ['message_held', 'inbound_message'] },
        { field: 'token', secret: true },
      ],
    });
  });

  test('answers 409 to an editor who has not seen what another one saved', async () => {
    const seen = await version();
    const first = await ask('PUT', '/webhook-settings', { version: seen, events: ['failed'] });
    const second = await ask('PUT', '/webhook-settings', { version: seen, events: ['read'] });

    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body).toMatchObject({ code: 'conflict' });
    expect(second.body['error']).toContain('somebody else saved');
    const { body } = await ask('GET', '/webhook-settings');
    expect(body).toMatchObject({ settings: { events: ['failed'] } });
  });

  test('saves one of many concurrent changes of the same version', async () => {
    const seen = await version();
    const choices = [['sent'], ['read'], ['sent', 'read'], ['delivered'], ['sent', 'delivered']];

    const answers = await Promise.all(
      choices.map((events) => ask('PUT', '/webhook-settings', { version: seen, events })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(choices.length - 1);
  });

  test.each([
    ['a private address', { url: 'https://10.0.0.1/hook' }, 'url'],
    ['http', { url: 'http://hooks.example.com/' }, 'url'],
    ['a token with a space', { token: 'two words' }, 'token'],
    ['an unknown status', { events: ['seen'] }, 'events.0'],
    ['a status as a further event', { furtherEvents: ['sent'] }, 'furtherEvents.0'],
    ['an unknown field', { enable: true }, 'body'],
  ])('rejects %s in webhook settings', async (_, change, field) => {
    const answer = await ask('PUT', '/webhook-settings', { version: await version(), ...change });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: [{ field }] });
  });
});

describe('API keys', () => {
  test('shows an API key once, and accepts it until it is revoked', async () => {
    const created = await ask('POST', '/api-keys', { name: 'Backend', scopes: ['templates:read'] });
    const key = String(created.body['key']);
    const { keyId } = created.body['apiKey'] as { keyId: string };
    const headers = { 'service-api-key': key };
    const before = await fetch(`${herald.apiUrl}/template`, { headers });
    const listed = await ask('GET', '/api-keys');
    const revoked = await ask('DELETE', `/api-keys/${keyId}`);
    const after = await fetch(`${herald.apiUrl}/template`, { headers });

    expect([created.status, before.status, after.status]).toEqual([201, 200, 401]);
    expect(revoked.body).toMatchObject({ apiKey: { state: 'revoked' } });
    expect(JSON.stringify(listed.body)).toContain(keyId);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(await newestEntry()).toMatchObject({ action: 'api_key.revoked', target: keyId });
  });

  test('an API key expires after a year unless another time or none is requested', async () => {
    const endOf = async (asked: object): Promise<unknown> => {
      const { status, body } = await ask('POST', '/api-keys', { name: 'Ends', ...asked });
      if (status !== 201) return body['code'];
      const { createdAt, expiresAt } = body['apiKey'] as Record<string, string | null>;
      if (expiresAt === null) return null;
      return (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 86_400_000;
    };

    expect(await endOf({})).toBeCloseTo(365, 2);
    expect(await endOf({ expiresAt: null })).toBeCloseTo(365, 2);
    expect(await endOf({ expiresAt: 'never' })).toBeNull();
    expect(await endOf({ expiresAt: '2099-01-01T00:00:00Z' })).toBeGreaterThan(20_000);
    expect(await endOf({ expiresAt: 'soon' })).toBe('invalid_request');
  });

  test('shows who created an API key, also when they are no longer a member', async () => {
    const admin = await newMember(herald, tenant.workspaceId, 'admin');
    const path = `/api/v1/workspaces/${tenant.workspaceId}/api-keys`;
    const made = await admin.browser.ask('POST', path, { body: { name: 'By an admin' } });
    await ask('DELETE', `/members/${admin.memberId}`);
    const { body } = await ask('GET', '/api-keys');

    const { email, memberId } = admin;
    expect(made.body).toMatchObject({ apiKey: { createdBy: { email, memberId } } });
    const { data } = body as { data: { name: string }[] };
    expect(data.find(({ name }) => name === 'By an admin')).toMatchObject({
      state: 'active',
      createdBy: { email, memberId: null },
    });
    expect(data.find(({ name }) => name === 'test')).toMatchObject({ createdBy: null });
  });
});

describe('audit log', () => {
  test('the audit log rejects a foreign cursor and continues behind an entry that expired', async () => {
    const unknown = await ask('GET', `/audit?cursor=aud_${'0'.repeat(24)}`);
    const idsOf = ({ body }: Answer): string[] =>
      (body['data'] as { entryId: string }[]).map(({ entryId }) => entryId);
    const four = idsOf(await ask('GET', '/audit?limit=4'));
    const first = await ask('GET', '/audit?limit=2');
    await herald.stage.records.audit.delete({ _id: four[1] ?? '' });
    const next = await ask('GET', `/audit?limit=2&cursor=${String(first.body['nextCursor'])}`);

    expect([unknown.status, next.status]).toEqual([400, 200]);
    expect(idsOf(next)).toEqual(four.slice(2));
  });
});

test('shows the query of the webhook URL only to members who may change it', async () => {
  const { workspaceId } = await mintTenant(herald);
  const newcomer = await newOwner(herald, workspaceId);
  const agent = await newMember(herald, workspaceId, 'agent');
  const path = `/api/v1/workspaces/${workspaceId}/webhook-settings`;
  const before = (await newcomer.browser.ask('GET', path)).body['settings'] as Answer['body'];
  const plain = String(before['url']);
  const url = `${plain}?secret=of-the-receiver`;
  await newcomer.browser.ask('PUT', path, { body: { version: before['version'], url } });

  const seen = await Promise.all(
    [newcomer, agent].map(async ({ browser }) => (await browser.ask('GET', path)).body),
  );

  expect(seen).toMatchObject([{ settings: { url } }, { settings: { url: plain } }]);
});

describe('secrets', () => {
  test('keeps tokens, keys, invitations, sessions and passwords out of logs, lists and the database', async () => {
    const token = 'receiver-token-to-look-for';
    await ask('PUT', '/webhook-settings', { version: await version(), token });
    const { body: created } = await ask('POST', '/api-keys', { name: 'Look for it' });
    const invitation = await invite(herald, owner, tenant.workspaceId, {
      email: newEmail(),
      role: 'agent',
    });
    const browser = openBrowser(herald);
    await signIn(browser, owner.email, owner.password);
    const [, session = ''] = browser.cookie().split('=');
    const secrets = {
      token,
      key: String(created['key']).slice(20),
      invitation: invitation.split('_').slice(2).join('_'),
      session: decodeURIComponent(session).split('.')[0] ?? '',
      password: owner.password,
    };

    const { records } = herald.stage;
    const userId = owner.personId;
    const dump = [
      await records.dump(tenant.workspaceId),
      await records.users.find({ _id: userId }),
      await records.accounts.find({ userId }),
      await records.sessions.find({ userId }),
    ];
    const lists = await Promise.all(
      ['/audit', '/api-keys', '/invitations', '/members', '/webhook-settings'].map((path) =>
        ask('GET', path),
      ),
    );
    const places = {
      log: await herald.log('api'),
      dump: JSON.stringify(dump),
      lists: JSON.stringify(lists.map(({ body }) => body)),
    };

    for (const [place, text] of Object.entries(places)) {
      for (const [what, secret] of Object.entries(secrets)) {
        expect(secret.length).toBeGreaterThan(10);
        expect({ place, what, found: text.includes(secret) }).toEqual({
          place,
          what,
          found: false,
        });
      }
    }
    expect(dump.map((part) => Object.values(part).length > 0)).toEqual(dump.map(() => true));
    expect(places.dump).toContain(owner.email);
    expect(places.log).toContain('/api/v1/');
  });
});

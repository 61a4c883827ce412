import { beforeAll, expect, test } from '@jest/globals';
import { type Answer, outcomeOf } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newEmail, newMember, newOwner, newPassword } from '../../support/people';

/** Wrong passwords that lock an account for an address (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;
const MINUTE_MS = 60 * 1000;

const herald = useHerald();
let workspaceId: string;
let agent: TestPerson;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  agent = await newMember(herald, workspaceId, 'agent');
});

/** An owner whose password was given so long ago. */
async function ownerSince(minutes: number): Promise<TestPerson> {
  const owner = await newOwner(herald, workspaceId);
  await herald.stage.records.sessions.update(
    { userId: owner.personId },
    { $set: { passwordAt: new Date(Date.now() - minutes * MINUTE_MS) } },
  );
  return owner;
}

const confirm = ({ browser }: TestPerson, password: string): Promise<Answer> =>
  browser.ask('POST', '/api/v1/auth/confirm-password', { body: { password } });

const createKey = ({ browser }: TestPerson): Promise<Answer> =>
  browser.ask('POST', `/api/v1/workspaces/${workspaceId}/api-keys`, { body: { name: 'Reports' } });

const NEEDED = { status: 403, code: 'password_needed' };

test.each([
  { what: 'creating an API key', ask: ['POST', 'api-keys', { name: 'Reports' }] },
  {
    what: 'approving a request for an API key',
    ask: ['POST', 'key-requests/none/approve', { code: 'none' }],
  },
  { what: 'exporting a customer', ask: ['POST', 'customers/none/export', undefined] },
  { what: 'erasing a customer', ask: ['POST', 'customers/none/erase', { confirm: 'none' }] },
  { what: 'signing webhooks', ask: ['POST', 'webhook-settings/signature', {}] },
  { what: 'rotating the signing secret', ask: ['POST', 'webhook-settings/signature/rotate', {}] },
  {
    what: 'sending the saved token elsewhere',
    ask: ['PUT', 'webhook-settings', { version: '1', keepTokenForNewOrigin: true }],
  },
  { what: 'changing the credentials of a sender', ask: ['PUT', 'senders/none/credentials', {}] },
  { what: 'reconnecting a sender', ask: ['POST', 'senders/none/reconnect', {}] },
  { what: 'changing a role', ask: ['PATCH', 'members/{agent}', { role: 'admin' }] },
  { what: 'changing what agents may do', ask: ['PUT', 'permissions', { agent: [] }] },
  { what: 'inviting an admin', ask: ['POST', 'invitations', { email: newEmail(), role: 'admin' }] },
  { what: 'inviting an owner', ask: ['POST', 'invitations', { email: newEmail(), role: 'owner' }] },
] as const)('$what needs a password given within 15 minutes', async ({ ask }) => {
  const owner = await ownerSince(16);
  const [method, path, body] = ask;
  const below = path.replace('{agent}', agent.memberId);

  const answer = await owner.browser.ask(method, `/api/v1/workspaces/${workspaceId}/${below}`, {
    body,
  });

  expect(outcomeOf(answer)).toEqual(NEEDED);
});

test('inviting an agent and listing API keys need no recent password', async () => {
  const owner = await ownerSince(60);
  const path = `/api/v1/workspaces/${workspaceId}`;

  const invited = await owner.browser.ask('POST', `${path}/invitations`, {
    body: { email: newEmail(), role: 'agent' },
  });
  const keys = await owner.browser.ask('GET', `${path}/api-keys`);

  expect([invited.status, keys.status]).toEqual([201, 200]);
});

test('accepts a password given 14 minutes ago, and an older one once it is confirmed', async () => {
  const owner = await ownerSince(16);
  const fresh = await ownerSince(14);

  const before = await createKey(owner);
  const wrong = await confirm(owner, newPassword());
  const afterWrong = await createKey(owner);
  const right = await confirm(owner, owner.password);
  const after = await createKey(owner);

  expect(outcomeOf(before)).toEqual(NEEDED);
  expect([wrong.status, outcomeOf(afterWrong)]).toEqual([401, NEEDED]);
  expect([right.status, after.status]).toEqual([200, 201]);
  expect((await createKey(fresh)).status).toBe(201);
});

test('counts and locks wrong passwords of a session like those of a sign-in', async () => {
  const owner = await ownerSince(16);
  for (let tries = 0; tries < PER_ACCOUNT_AND_ADDRESS; tries += 1)
    expect((await confirm(owner, newPassword())).status).toBe(401);

  const locked = await confirm(owner, owner.password);

  expect(outcomeOf(locked)).toEqual({ status: 429, code: 'rate_limited' });
  expect(outcomeOf(await createKey(owner))).toEqual(NEEDED);
  const log = await owner.browser.ask('GET', '/api/v1/me/security-log');
  expect(log.body['data']).toMatchObject([
    { kind: 'locked', count: 1 },
    { kind: 'wrong_password', count: PER_ACCOUNT_AND_ADDRESS },
  ]);
});

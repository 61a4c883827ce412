import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type AuditAction, OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { createLogger } from '../../../src/observability/logger';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { createApiKeys } from '../../../src/services/api-keys';
import { createMembers } from '../../../src/services/members';
import { createSenders } from '../../../src/services/senders';
import { createWebhooks } from '../../../src/services/webhooks';
import { giveOneTimePassword } from '../../../src/services/members/give-one-time-password';
import { type ReconcileDeps, reconcile } from '../../../src/services/reconciler/reconcile';
import { useTestDatabase } from '../persistence/support';
import { newSender, newWebhookEvent } from '../../support/records';
import { customerDoings } from './support/customer-doings';
import { deliveryDoings } from './support/delivery-doings';
import { idleWorkflows, peopleOf } from './support/idle-ports';
import { type Death, Died, dyingProcess } from './support/dying-process';
import { bind } from '../../../src/services/steps/bind';
import type { DoingDeps } from './support/doing-deps';
import { partial } from '../../support/partial';
import { META_CREDENTIALS } from '../../support/meta-credentials';

/** Longer than any operation below takes. */
const MOST_CALLS = 20;
const LEASE_MS = 30_000;
const now = () => new Date();
/** The credentials of the senders. */
const SEALED = newSender().sealedCredentials;
const log = createLogger('silent', 'test');
const secretBox = createAesSecretBox(randomBytes(32));
const addressPolicy = createAddressPolicy({ allowOrigins: [] });

const db = useTestDatabase();
let repositories: Repositories;
let reconcileOnce: () => ReturnType<typeof reconcile>;

beforeAll(() => {
  repositories = createRepositories(db.database);
  reconcileOnce = bind(reconcile, {
    ...repositories,
    clock: { now: () => new Date(Date.now() + 2 * LEASE_MS) },
    metrics: { reconciled: () => undefined },
    log,
    batchSize: 100,
    concurrency: 2,
    leaseMs: LEASE_MS,
  } as unknown as ReconcileDeps);
});

/** A workspace with something of each kind. */
async function furnished() {
  const [workspaceId, email] = [newId('wks'), `${newId('mbr')}@people.example`];
  const member = { email, personId: null, createdAt: now() };
  const owners = [newId('mbr'), newId('mbr')] as const;
  await db.workspaces.insert(
    { id: workspaceId, name: 'Test', createdAt: now() },
    { ...member, id: owners[0], role: 'owner' },
  );
  const found = await people(workspaceId);
  const second = { ...member, email: `2${email}`, id: owners[1], role: 'owner' as const };
  await db.memberships.replace({ ...found, members: [...found.members, second] });
  const sender = newSender({ workspaceId });
  await db.senders.insert(sender);
  const deps = depsOn(repositories);
  for (const change of [{ url: 'https://8.8.8.8/' }, { enabled: true }])
    await createWebhooks(deps).saveSettings(workspaceId, change, OPERATOR);
  const { key } = await createApiKeys(deps).create(workspaceId, KEY, OPERATOR);
  const event = newWebhookEvent({ workspaceId, state: 'failed', completedAt: now() });
  await db.events.insert(event, null);
  const world = { passwords: 0 };
  return {
    eventId: event.id,
    workspaceId,
    email,
    memberId: owners[1],
    senderId: sender.id,
    keyId: key.id,
    world,
  };
}

type Furnished = Awaited<ReturnType<typeof furnished>>;

const KEY = { name: 'test', scopes: [], expiresAt: null };

function depsOn(available: Repositories, world = { passwords: 0 }): DoingDeps {
  const meta = { verifyConnection: async () => ({ kind: 'ok' }) };
  return partial<DoingDeps>({
    ...available,
    providers: { meta } as never,
    callbackUrl: () => null,
    allowsSandbox: () => true,
    clock: { now },
    log,
    secretBox,
    addressPolicy,
    ...peopleOf(world),
    workflows: idleWorkflows,
    templateSyncIntervalMs: 900_000,
    sweepAfterMs: 10_000,
    recheckMs: 900_000,
    live: { publish: () => undefined },
  });
}

async function people(workspaceId: string) {
  const found = await db.memberships.find(workspaceId);
  if (found === null) throw new Error('the workspace is gone');
  return found;
}

interface Doing {
  action: AuditAction;
  act: (deps: DoingDeps, of: Furnished) => Promise<unknown>;
  isDone: (of: Furnished) => Promise<boolean>;
}

const doings: Doing[] = [
  {
    action: 'webhook_settings.saved',
    act: (deps, { workspaceId }) =>
      createWebhooks(deps).saveSettings(workspaceId, { enabled: false }, OPERATOR),
    isDone: async ({ workspaceId }) => (await db.settings.find(workspaceId))?.enabled === false,
  },
  {
    action: 'webhook_signature.enabled',
    act: (deps, { workspaceId }) => createWebhooks(deps).signing.enable(workspaceId, OPERATOR),
    isDone: async ({ workspaceId }) => (await db.settings.find(workspaceId))?.signing !== null,
  },
  ...customerDoings(() => db),
  ...deliveryDoings(() => db),
  {
    action: 'api_key.created',
    act: (deps, { workspaceId }) => createApiKeys(deps).create(workspaceId, KEY, OPERATOR),
    isDone: async ({ workspaceId }) => (await db.keys.list(workspaceId)).length === 2,
  },
  {
    action: 'api_key.revoked',
    act: (deps, { workspaceId, keyId }) => createApiKeys(deps).revoke(workspaceId, keyId, OPERATOR),
    isDone: async ({ keyId }) => (await db.keys.findById(keyId))?.revokedAt !== null,
  },
  {
    action: 'sender.connected',
    act: (deps, { workspaceId }) =>
      createSenders(deps).connect(
        workspaceId,
        { provider: 'meta', number: '33612345678', credentials: META_CREDENTIALS, sandbox: true },
        OPERATOR,
      ),
    isDone: async ({ workspaceId }) => (await db.senders.list(workspaceId)).length === 2,
  },
  {
    action: 'sender.disconnected',
    act: (deps, { workspaceId, senderId }) =>
      createSenders(deps).disconnect(workspaceId, senderId, OPERATOR),
    isDone: async ({ workspaceId, senderId }) =>
      (await db.senders.find(workspaceId, senderId))?.connected === false,
  },
  {
    action: 'sender.credentials_changed',
    act: (deps, { workspaceId, senderId }) =>
      createSenders(deps).rotateCredentials(workspaceId, senderId, META_CREDENTIALS, OPERATOR),
    isDone: async ({ workspaceId, senderId }) =>
      (await db.senders.find(workspaceId, senderId))?.sealedCredentials !== SEALED,
  },
  {
    action: 'sender.rate_changed',
    act: (deps, { workspaceId, senderId }) =>
      createSenders(deps).changeRate(workspaceId, senderId, 20, OPERATOR),
    isDone: async ({ workspaceId, senderId }) =>
      (await db.senders.find(workspaceId, senderId))?.messagesPerSecond === 20,
  },
  {
    action: 'member.role_changed',
    act: (deps, { workspaceId, memberId }) =>
      createMembers(deps).changeRole(workspaceId, memberId, 'agent', OPERATOR),
    isDone: async ({ workspaceId }) =>
      (await people(workspaceId)).members.some(({ role }) => role === 'agent'),
  },
  {
    action: 'member.removed',
    act: (deps, { workspaceId, memberId }) =>
      createMembers(deps).remove(workspaceId, memberId, OPERATOR),
    isDone: async ({ workspaceId }) => (await people(workspaceId)).members.length === 1,
  },
];

async function listed({ workspaceId }: Furnished, action: AuditAction): Promise<number> {
  const { rows } = await db.audit.list(workspaceId, {}, { limit: 99 });
  return rows.filter((entry) => entry.action === action).length;
}

/** Acts in a process that dies; resolves with whether the process died. */
async function dyingWhile(of: Furnished, death: Death, act: Doing['act']): Promise<boolean> {
  const process = dyingProcess(repositories, death);
  try {
    await act(depsOn(process.repositories, of.world), of);
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  return process.hasDied();
}

// Dying before a call leaves the same records as dying right after the call before it.
describe('process that dies before any of its calls', () => {
  test.each(doings)('a crash leaves an entry for $action exactly if it was done', async (doing) => {
    const deaths = [];
    for (let call = 1, died = true; died; call += 1) {
      expect(call).toBeLessThan(MOST_CALLS);
      const of = await furnished();
      const already = await listed(of, doing.action);
      died = await dyingWhile(of, { call, when: 'before' }, doing.act);
      deaths.push({ of, already, isDone: await doing.isDone(of) });
    }

    await reconcileOnce();

    const added = [];
    for (const { of, already } of deaths) added.push((await listed(of, doing.action)) - already);
    expect(added).toEqual(deaths.map(({ isDone }) => Number(isDone)));
    expect(added).toContain(1);
  });
});

describe.each(['before', 'after'] as const)('process that dies %s any of its calls', (when) => {
  test('a crash leaves an audit entry for each one-time password given, and for no other', async () => {
    const give: Doing['act'] = (deps, { email }) => giveOneTimePassword(deps, email, OPERATOR);
    const deaths = [];
    for (let call = 1, died = true; died; call += 1) {
      const of = await furnished();
      died = await dyingWhile(of, { call, when }, give);
      deaths.push({ call, of, died });
    }

    await reconcileOnce();

    for (const { call, of, died } of deaths) {
      const isGiven = of.world.passwords > 0;
      const begun = await listed(of, 'password.reset_started');
      const ended = await listed(of, 'password.reset');
      expect({ call, untold: isGiven && begun === 0 }).toEqual({ call, untold: false });
      expect({ call, invented: ended > 0 && !isGiven }).toEqual({ call, invented: false });
      expect(died ? 1 : ended).toBe(1);
    }
  });
});

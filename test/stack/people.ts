import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { HeraldError } from '../../src/domain/errors';
import { newId } from '../../src/domain/ids';
import type { Role } from '../../src/domain/people/permissions';
import type { Adapters } from '../../src/main/compose/adapters';
import {
  composeIdentity,
  composeMailLimits,
  composeSignInLimits,
} from '../../src/main/compose/access';
import { limited } from '../../src/services/members/steps/sign-in-limits';
import { partial } from '../support/partial';

/** The password of everybody the fixture makes: hashing one each would cost more than most tests. */
const PASSWORD = 'a tea kettle sings at dawn';
/** Hashed once with better-auth/crypto (scrypt). */
const PASSWORD_HASH =
  'e6eba41a95e43de8f2c628d91dd2b762:59d84b597135983875fbc5f6f80a947a94d41ea664f92535d6ba6860ac341fe265fb97aa4ef01a0fe0d3fe7394b64a1d32c8294e7b443059604c998856951dc8';
const SESSION_MS = 24 * 60 * 60 * 1000;

/** Somebody with an account, a role in a workspace, and a session. */
export interface MadePerson {
  email: string;
  password: string;
  personId: string;
  memberId: string;
  /** The `Cookie` header of the session. */
  cookie: string;
}

/** Makes people straight in the database, as accepting an invitation and signing in would leave them. */
export function peopleFixture(base: Adapters) {
  const { models } = base.database;

  async function makePerson(workspaceId: string, role: Role): Promise<MadePerson> {
    const email = `${randomBytes(6).toString('hex')}@people.example`;
    const [personId, memberId, now] = [newId('usr'), newId('mbr'), new Date()];
    const stamps = { createdAt: now, updatedAt: now };
    const user = { _id: personId, email, name: email, emailVerified: false, ...stamps };
    await models.users.collection.insertOne({ ...user, oneTimePasswordUntil: null } as never);
    const account = { userId: personId, accountId: personId, providerId: 'credential' };
    await models.accounts.collection.insertOne({
      _id: newId('acc'),
      ...account,
      password: PASSWORD_HASH,
      ...stamps,
    } as never);
    await join(workspaceId, { id: memberId, email, personId, role, createdAt: now });
    return { email, password: PASSWORD, personId, memberId, cookie: await signIn(personId) };
  }

  async function signIn(userId: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const [now, expiresAt] = [new Date(), new Date(Date.now() + SESSION_MS)];
    await models.sessions.collection.insertOne({
      _id: newId('ses'),
      userId,
      token: createHash('sha256').update(token).digest('base64url'),
      expiresAt,
      createdAt: now,
      updatedAt: now,
      userAgent: 'fixture',
      address: '127.0.0.1',
      usedAt: now,
      passwordAt: now,
    } as never);
    return cookieOf(base, token);
  }

  async function join(workspaceId: string, member: object): Promise<void> {
    const { memberships } = base.repositories;
    for (;;) {
      const found = await memberships.find(workspaceId);
      if (found === null) throw new Error(`no workspace ${workspaceId}`);
      const members = [...found.members, member as (typeof found.members)[number]];
      if (await memberships.replace({ ...found, members })) return;
    }
  }

  /** Counts wrong passwords as sign-ins do, without the cost of trying them. The address is that which is counted. */
  async function countWrongPasswords(tries: { email: string; address: string }[]): Promise<void> {
    const deps = {
      identity: composeIdentity(base),
      ...composeSignInLimits(base.database),
      ...composeMailLimits(base.database),
      mailer: null,
      log: base.log,
    };
    for (const each of tries) {
      try {
        await limited(partial(deps), { ...each, cookie: '', hasSession: false }, async () => null);
      } catch (error) {
        if (!(error instanceof HeraldError && error.code === 'invalid_credentials')) throw error;
      }
    }
  }

  /** Signs in as the API of a Herald in production does; resolves with the `Set-Cookie` lines. */
  async function productionCookies(email: string, password: string): Promise<string[]> {
    const production = { ...base, config: { ...base.config, HERALD_ENV: 'production' as const } };
    const identity = composeIdentity(production);
    const client = { address: '127.0.0.1', userAgent: '' };
    const session = await identity.signIn(email, password, client);
    return [...(session?.cookies ?? []), String(await identity.markDevice(email))];
  }

  return { makePerson, signIn, countWrongPasswords, productionCookies };
}

/** Signed as better-auth signs it, with the secret of src/identity. */
function cookieOf({ config }: Adapters, token: string): string {
  const derived = hkdfSync('sha256', config.HERALD_SECRET_KEY, '', 'herald/session-cookies', 32);
  const secret = Buffer.from(derived).toString('base64url');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `herald.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

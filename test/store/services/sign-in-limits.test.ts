import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import { ATTEMPTS_TO_LOCK, composeSignInLimits } from '../../../src/main/compose/access';
import { createLogger } from '../../../src/observability/logger';
import { signInLocks } from '../../../src/persistence/attempt-limiter';
import type { Database } from '../../../src/persistence/database';
import type { Asker, Identity } from '../../../src/ports/identity';
import { liftSignInLock, listSignInLocks } from '../../../src/services/members/sign-in-locks';
import { countedAddress } from '../../../src/services/members/steps/counted-address';
import { refuseEasyPassword } from '../../../src/services/members/steps/refuse-easy-password';
import { limited } from '../../../src/services/members/steps/sign-in-limits';
import { storeDatabaseName } from '../../support/run';
import { openWatchedDatabase } from '../persistence/watched-database';
import type { MemberDeps } from '../../../src/services/members/deps';
import { partial } from '../../support/partial';

const EMAIL = 'ada@tea.example';
const PASSWORD = 'a tea kettle sings at dawn';

let database: Database;
let deps: MemberDeps;
const commands: string[] = [];
/** In whose turns passwords were tried. */
const askers: Asker[] = [];

/** Accounts: that of EMAIL alone. */
const identity = {
  inTurnOf: async (asker: Asker, work: () => Promise<unknown>) => {
    askers.push(asker);
    return work();
  },
  findAccount: async (email: string) => (email === EMAIL ? { person: {}, device: null } : null),
} as unknown as Identity;

/** Opens the database of this worker with its commands counted. */
beforeAll(async () => {
  const name = storeDatabaseName(process.env['JEST_WORKER_ID']);
  database = await openWatchedDatabase(name, (commandName) => commands.push(commandName));
  const { users, rateLimits } = database.models;
  for (const model of [users, rateLimits]) await model.collection.deleteMany({});
  await users.collection.insertOne({ _id: 'usr_ada', email: EMAIL } as never);
  const lockMailLimit = { count: async () => Promise.reject(new Error('no mailer')) };
  const log = createLogger('silent', 'test');
  deps = partial({
    ...composeSignInLimits(database),
    identity,
    mailer: null,
    lockMailLimit,
    log,
  });
});
afterAll(() => database.close());

/** Gives a password from an address. Resolves with whether it was wrong, refused by a lock, or right. */
async function give(address: string, { email = EMAIL, password = 'wrong' } = {}): Promise<string> {
  const counted = String(countedAddress(address));
  const attempted = { email, address: counted, cookie: '', hasSession: false };
  try {
    await limited(deps, attempted, () => Promise.resolve(password === PASSWORD ? 'session' : null));
    return 'right';
  } catch (error) {
    if (error instanceof HeraldError) return error.code;
    throw error;
  }
}

const answersOf = async (
  tries: number,
  addressOf: (index: number) => string,
): Promise<string[]> => {
  const answers: string[] = [];
  for (let index = 0; index < tries; index += 1) answers.push(await give(addressOf(index)));
  return answers;
};

/** Returns an address in a /64 of its own: `part` within its /48. */
const inSite = (site: string, part: number): string => `2001:db8:${site}:${part.toString(16)}::1`;

const wrongIn = (answers: string[]): number =>
  answers.filter((answer) => answer === 'invalid_credentials').length;

const unlock = (): Promise<string> => liftSignInLock(withLocks(), EMAIL);

const withLocks = () => ({
  ...deps,
  locks: signInLocks(database, ATTEMPTS_TO_LOCK),
  clock: { now: () => new Date() },
});

test('wrong passwords from all of an IPv6 /56 lock the account for that /56, and for nobody else', async () => {
  const answers = await answersOf(40, (index) => inSite('1', index));

  expect(wrongIn(answers)).toBe(ATTEMPTS_TO_LOCK['pair-56']);
  expect(await give(inSite('1', 0xff), { password: PASSWORD })).toBe('rate_limited');
  expect(await give(inSite('1', 0x100), { password: PASSWORD })).toBe('right');
  const locks = await listSignInLocks(withLocks());
  expect(locks).toMatchObject([{ locked: 'account_at_address', account: EMAIL }]);
  await unlock();
});

test('wrong passwords from all of an IPv6 /48 lock the account for that /48, and for nobody else', async () => {
  const answers = await answersOf(60, (index) => inSite('2', index * 0x100));

  expect(wrongIn(answers)).toBe(ATTEMPTS_TO_LOCK['pair-48']);
  expect(await give(inSite('2', 0xff00), { password: PASSWORD })).toBe('rate_limited');
  expect(await give('2001:db8:3::1', { password: PASSWORD })).toBe('right');
  await unlock();
});

test('wrong passwords for many accounts lock a /56 and a /48, which an operator lifts by an address in it', async () => {
  const sprayed = await Promise.all(
    Array.from({ length: 210 }, (_, index) =>
      give(inSite('4', index), { email: `${index}@tea.example` }),
    ),
  );

  expect(wrongIn(sprayed)).toBe(ATTEMPTS_TO_LOCK['address-56']);
  expect(await give(inSite('4', 0xfe))).toBe('rate_limited');
  expect(await liftSignInLock(withLocks(), inSite('4', 0xfe))).toBe(
    '2001:db8:4:fe::/64, 2001:db8:4:0::/56, 2001:db8:4::/48',
  );
  expect(await give(inSite('4', 0xfe))).toBe('invalid_credentials');
  await unlock();
});

test('a success takes its attempts back in the counts of wider networks', async () => {
  for (let tries = 0; tries < 2; tries += 1) {
    await answersOf(15, (index) => inSite('5', index));
    expect(await give(inSite('5', 0), { password: PASSWORD })).toBe('right');
  }
  await unlock();
});

test('right passwords lock their account as well, until an operator lifts the lock; wrong ones take none of them', async () => {
  await answersOf(5, () => '203.0.113.4');
  const right = (index: number): Promise<string> =>
    give(`198.51.100.${index}`, { password: PASSWORD });
  const answers: string[] = [];
  for (let index = 0; index <= ATTEMPTS_TO_LOCK.success; index += 1)
    answers.push(await right(index));

  expect(answers.indexOf('rate_limited')).toBe(ATTEMPTS_TO_LOCK.success);
  expect(await listSignInLocks(withLocks())).toMatchObject([{ locked: 'account', account: EMAIL }]);
  expect(await give('203.0.113.5', { email: 'grace@tea.example' })).toBe('invalid_credentials');
  await unlock();
  expect(await right(0)).toBe('right');
  await unlock();
});

test('a right password counts as one where something else is asked for next, and not where it could not be checked', async () => {
  const attempted = { email: EMAIL, address: '203.0.113.6', cookie: '', hasSession: true };
  const failing = async (code: 'two_factor_required' | 'temporarily_unavailable') => {
    const attempt = () => Promise.reject(new HeraldError(code, 'no'));
    const answers: unknown[] = [];
    for (let index = 0; index < 31; index += 1)
      answers.push(await limited(deps, attempted, attempt).catch((error: unknown) => error));
    return answers.at(-1);
  };

  expect(await failing('temporarily_unavailable')).toMatchObject({
    code: 'temporarily_unavailable',
  });
  expect(await failing('two_factor_required')).toMatchObject({ code: 'rate_limited' });
  await unlock();
});

test('easy new passwords are refused ten times for whoever chooses one, and hard ones are not counted', async () => {
  const choose = async (password: string, by: string): Promise<string> => {
    const chosen = { email: EMAIL, password, field: 'newPassword', by };
    const answer = refuseEasyPassword(deps, chosen).then(() => 'taken');
    return answer.catch((error: unknown) => (error as HeraldError).code);
  };
  for (let tries = 0; tries < 12; tries += 1)
    expect(await choose(PASSWORD, 'usr_ada')).toBe('taken');

  const easy = Array.from({ length: 20 }, () => choose('Password1234!', 'usr_ada'));
  const codes = await Promise.all(easy);

  expect(codes.filter((code) => code === 'invalid_request')).toHaveLength(10);
  expect(await choose(PASSWORD, 'usr_ada')).toBe('rate_limited');
  expect(await choose(PASSWORD, 'inv_grace')).toBe('taken');
});

test('exactly as many attempts pass as the limit says, however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => give('203.0.113.7')));

  expect(wrongIn(answers)).toBe(ATTEMPTS_TO_LOCK.pair);
  await unlock();
});

test('counts begin anew when they are over, before the database has deleted them', async () => {
  await answersOf(11, () => '203.0.113.8');
  const over = { $set: { expire: new Date(Date.now() - 1000) } };
  await database.models.rateLimits.collection.updateMany({}, over);

  expect(wrongIn(await answersOf(11, () => '203.0.113.8'))).toBe(ATTEMPTS_TO_LOCK.pair);
  await unlock();
});

test('an unknown account costs the operations of a known one, before its answer', async () => {
  const costOf = async (email: string, address: string): Promise<string[]> => {
    commands.length = 0;
    await give(address, { email, password: 'wrong' });
    return [...commands].toSorted();
  };

  const [known, unknown] = [
    await costOf(EMAIL, '2001:db8:6::1'),
    await costOf('nobody@tea.example', '2001:db8:7::1'),
  ];

  expect(unknown).toEqual(known);
});

test('an attempt takes a turn of its account and site, and strangers none of somebody who is signed in', async () => {
  askers.length = 0;
  await give(inSite('6', 1), { password: PASSWORD });
  await give('203.0.113.9', { email: 'Ada@Tea.example', password: PASSWORD });
  const attempted = { email: EMAIL, address: '203.0.113.9', cookie: '', hasSession: true };
  await limited(deps, attempted, () => Promise.resolve('session'));

  const [one, other, signedIn] = askers;
  expect(one?.network).toBe('2001:db8:6::/48');
  expect(other).toEqual({ account: one?.account, network: '203.0.113.9' });
  expect(signedIn?.account).not.toBe(one?.account);
});

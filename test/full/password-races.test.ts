import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { createIdentity } from '../../src/identity';
import { createLogger } from '../../src/observability/logger';
import type { Identity, Person } from '../../src/ports/identity';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { totpCode } from '../support/totp';
import { type TestDatabase, openTestDatabase } from '../store/persistence/support';

const OLD = 'velvet otter counts 12 maps';
const NEW = 'silver crane paints 31 doors';
const OTHER = 'copper goose builds 57 boats';
const CLIENT = { address: '203.0.113.9', userAgent: 'Test' };
const secretKey = randomBytes(32);

let db: TestDatabase;
let identity: Identity;
beforeAll(async () => {
  db = await openTestDatabase();
  identity = openIdentity(db.database.driver);
});
afterAll(() => db.close());

function openIdentity(database: object): Identity {
  return createIdentity({
    database,
    secretKey,
    secretBox: createAesSecretBox(secretKey),
    secureCookies: false,
    log: createLogger('silent', 'test'),
  });
}

async function newPerson(oneTimePasswordUntil: Date | null = null): Promise<Person> {
  const email = `${newId('usr')}@people.example`;
  const account = { email, name: 'Test', password: OLD, oneTimePasswordUntil };
  const person = await identity.createAccount(account);
  if (person === null) throw new Error('the address has an account');
  return person;
}

/** The identity of a process in which something happens right before each such write to a collection. */
function identityWhere(
  { collection, method }: { collection: string; method: RegExp },
  happens: () => Promise<unknown>,
): Identity {
  const { driver } = db.database;
  return openIdentity({
    collection(name: string) {
      const real = driver.collection(name);
      if (name !== collection) return real;
      return new Proxy(real, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target);
          if (typeof value !== 'function') return value;
          if (!method.test(String(key))) return value.bind(target);
          return async (...given: unknown[]) => {
            await happens();
            return value.apply(target, given);
          };
        },
      });
    },
  });
}

const opensSession = { collection: 'sessions', method: /^insertOne$/ };
const setsPassword = { collection: 'accounts', method: /^updateMany$/ };
const changesPerson = { collection: 'users', method: /update/i };

async function signedIn({ email }: Person, password: string): Promise<string> {
  const opened = await identity.signIn(email, password, CLIENT);
  if (opened === null || !('person' in opened)) throw new Error('no session');
  return cookieOf(opened);
}

function cookieOf(answer: { cookies: string[] } | null): string {
  return (answer?.cookies ?? []).map((line) => line.split(';')[0]).join('; ');
}

test('a sign-in under way while the password is reset opens no session', async () => {
  const person = await newPerson();
  const elsewhere = identityWhere(opensSession, () => identity.resetPassword(person.id, NEW, null));

  expect(await elsewhere.signIn(person.email, OLD, CLIENT)).toBeNull();
  expect(await identity.listSessions(person.id)).toEqual([]);
});

test('a sign-in under way while a second factor is turned on opens no session', async () => {
  const person = await newPerson();
  const users = db.database.driver.collection<{ _id: string }>('users');
  const elsewhere = identityWhere(opensSession, () =>
    users.updateOne({ _id: person.id }, { $set: { twoFactorEnabled: true } }),
  );

  expect(await elsewhere.signIn(person.email, OLD, CLIENT)).toBeNull();
  expect(await identity.listSessions(person.id)).toEqual([]);
});

test('a password change under way during a reset does not undo the reset', async () => {
  const person = await newPerson();
  const cookie = await signedIn(person, OLD);
  const elsewhere = identityWhere(setsPassword, () => identity.resetPassword(person.id, NEW, null));

  expect(await elsewhere.changePassword(cookie, { current: OLD, next: OTHER }, CLIENT)).toBeNull();
  expect(await identity.listSessions(person.id)).toEqual([]);
  expect(await identity.signIn(person.email, NEW, CLIENT)).not.toBeNull();
});

test('a password change that a reset overtakes opens no session', async () => {
  const person = await newPerson();
  const cookie = await signedIn(person, OLD);
  const elsewhere = identityWhere(opensSession, () => identity.resetPassword(person.id, NEW, null));

  expect(await elsewhere.changePassword(cookie, { current: OLD, next: OTHER }, CLIENT)).toBeNull();
  expect(await identity.listSessions(person.id)).toEqual([]);
});

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const endOf = async ({ email }: Person) =>
  (await identity.findByEmail(email))?.oneTimePasswordUntil;

test.each([
  [
    'changes the password',
    (elsewhere: Identity, cookie: string) =>
      elsewhere.changePassword(cookie, { current: OLD, next: NEW }, CLIENT),
  ],
  [
    'sets a new one by a link',
    (elsewhere: Identity, _cookie: string, { id }: Person) =>
      elsewhere.resetPassword(id, NEW, null),
  ],
])('a one-time password given while its person %s stays one', async (_what, act) => {
  const person = await newPerson(soon(5));
  const cookie = await signedIn(person, OLD);
  const until = soon(10);
  const elsewhere = identityWhere(changesPerson, () =>
    identity.resetPassword(person.id, OTHER, until),
  );

  await act(elsewhere, cookie, person);

  expect(await identity.signIn(person.email, OTHER, CLIENT)).not.toBeNull();
  expect(await endOf(person)).toEqual(until);
});

test.each([
  ['a one-time password', null, soon(5)],
  ['a password of their own', soon(5), null],
])('the former password stays as it was when %s cannot be set', async (_what, before, after) => {
  const person = await newPerson(before);
  const elsewhere = identityWhere(setsPassword, () => Promise.reject(new Error('away')));

  await expect(elsewhere.resetPassword(person.id, NEW, after)).rejects.toThrow('away');

  expect(await endOf(person)).toEqual(before);
});

describe('set-up of a second factor in two tabs', () => {
  async function begun() {
    const person = await newPerson();
    const cookie = await signedIn(person, OLD);
    const uri = String(await identity.setUpTwoFactor(cookie, person, OLD));
    const secret = String(new URL(uri).searchParams.get('secret'));
    return { person, cookie, secret };
  }

  test('one that is confirmed while another begins stays the second factor', async () => {
    const { person, cookie, secret } = await begun();
    const elsewhere = identityWhere({ collection: 'two_factors', method: /^deleteMany$/ }, () =>
      identity.confirmTwoFactor(cookie, totpCode(secret), CLIENT),
    );

    const other = elsewhere.setUpTwoFactor(cookie, person, OLD);

    await expect(other).rejects.toMatchObject({ code: 'conflict' });
    const challenge = await identity.signIn(person.email, OLD, CLIENT);
    const asked = cookieOf(challenge);
    expect(await identity.answerChallenge(asked, { code: totpCode(secret) }, CLIENT)).toMatchObject(
      { person: { id: person.id } },
    );
  });

  test('one that is removed while it is confirmed leaves the second factor off', async () => {
    const { person, cookie, secret } = await begun();
    const elsewhere = identityWhere({ collection: 'two_factors', method: /update/i }, () =>
      db.database.driver.collection('two_factors').deleteMany({ userId: person.id }),
    );

    const confirmed = elsewhere.confirmTwoFactor(cookie, totpCode(secret), CLIENT);

    await expect(confirmed).rejects.toMatchObject({ code: 'conflict' });
    expect(await identity.signIn(person.email, OLD, CLIENT)).toMatchObject({ person: {} });
  });
});

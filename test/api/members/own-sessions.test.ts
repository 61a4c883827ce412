import { beforeAll, expect, test } from '@jest/globals';
import { type Browser, newAddress, openBrowser } from '../../support/browser';
import { useHerald } from '../../support/herald';
import { type TestPerson, me, newOwner, newSession, signIn } from '../../support/people';

const DAY_MS = 24 * 60 * 60 * 1000;

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

interface ShownSession {
  sessionId: string;
  current: boolean;
  address: string;
  userAgent: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
}

async function sessionsOf(browser: Browser): Promise<ShownSession[]> {
  const { status, body } = await browser.ask('GET', '/api/v1/me/sessions');
  expect(status).toBe(200);
  return body['data'] as ShownSession[];
}

const currentOf = async (browser: Browser): Promise<ShownSession> => {
  const found = (await sessionsOf(browser)).find(({ current }) => current);
  if (found === undefined) throw new Error('no session is the current one');
  return found;
};

/** Moves the only session of a new person into the past. */
async function sessionOpened(agoMs: number, usedAgoMs: number): Promise<TestPerson> {
  const person = await newOwner(herald, workspaceId);
  const before = (ms: number) => new Date(Date.now() - ms);
  await herald.stage.records.sessions.update(
    { userId: person.personId },
    { $set: { createdAt: before(agoMs), usedAt: before(usedAgoMs) } },
  );
  return person;
}

test('lists the sessions of a person with address and browser, and marks the current one', async () => {
  const person = await newOwner(herald, workspaceId);
  const address = newAddress();
  const browser = openBrowser(herald, new Map(), address);
  const body = { email: person.email, password: person.password };
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/127.0' };
  await browser.ask('POST', '/api/v1/auth/sign-in', { body, headers });

  const sessions = await sessionsOf(browser);

  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toMatchObject([
    { address, userAgent: 'Mozilla/5.0 Firefox/127.0' },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('token');
});

test('a session that is used lasts up to 30 days after its sign-in', async () => {
  const used = await sessionOpened(DAY_MS, DAY_MS);
  const old = await sessionOpened(29 * DAY_MS, DAY_MS);

  const [young, last] = [await currentOf(used.browser), await currentOf(old.browser)];

  for (const { usedAt } of [young, last])
    expect(Date.now() - Date.parse(usedAt)).toBeLessThan(DAY_MS / 2);
  expect(Date.parse(young.expiresAt) - Date.parse(young.usedAt)).toBe(7 * DAY_MS);
  expect(Date.parse(last.expiresAt) - Date.parse(last.createdAt)).toBe(30 * DAY_MS);
});

test('answers 401 to a session that has expired', async () => {
  const person = await newOwner(herald, workspaceId);
  await herald.stage.records.sessions.update(
    { userId: person.personId },
    { $set: { expiresAt: new Date(Date.now() - 1000) } },
  );

  expect((await me(person.browser)).status).toBe(401);
});

test('the session that a change of the password opens names its browser', async () => {
  const person = await newOwner(herald, workspaceId);
  const body = { currentPassword: person.password, newPassword: 'seven lanterns over the harbour' };
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/127.0' };
  expect(
    (await person.browser.ask('POST', '/api/v1/auth/password', { body, headers })).status,
  ).toBe(200);

  expect(await sessionsOf(person.browser)).toMatchObject([
    { current: true, userAgent: 'Mozilla/5.0 Firefox/127.0' },
  ]);
});

test('ends one session at once and keeps the others', async () => {
  const person = await newOwner(herald, workspaceId);
  const [lost, kept] = [await newSession(herald, person), await newSession(herald, person)];
  const { sessionId } = await currentOf(lost);
  const path = `/api/v1/me/sessions/${sessionId}`;

  const stranger = await (await newOwner(herald, workspaceId)).browser.ask('DELETE', path);
  const ended = await person.browser.ask('DELETE', path);
  const again = await person.browser.ask('DELETE', path);

  expect([stranger.status, ended.status, again.status]).toEqual([404, 200, 404]);
  expect([(await me(lost)).status, (await me(kept)).status]).toEqual([401, 200]);
  const log = await person.browser.ask('GET', '/api/v1/me/security-log');
  expect(log.body['data']).toMatchObject([{ kind: 'session_ended' }]);
});

test('ends all other sessions at every API process and keeps the current one', async () => {
  const person = await newOwner(herald, workspaceId);
  const other = openBrowser(herald);
  await signIn(other, person.email, person.password);

  const ended = await person.browser.ask('POST', '/api/v1/me/sessions/end-others');

  expect(ended.status).toBe(200);
  expect((await me(other.at(herald.other))).status).toBe(401);
  expect(await sessionsOf(person.browser)).toMatchObject([{ current: true }]);
});

test('a sign-in beyond 50 sessions ends those that were used longest ago', async () => {
  const person = await sessionOpened(DAY_MS, DAY_MS);
  const oldest = await newSession(herald, person);
  const { sessionId } = await currentOf(oldest);
  const usedAt = new Date(Date.now() - 2 * DAY_MS);
  await herald.stage.records.sessions.update({ _id: sessionId }, { $set: { usedAt } });
  const others = await Promise.all(Array.from({ length: 49 }, () => newSession(herald, person)));

  const latest = openBrowser(herald);
  await signIn(latest, person.email, person.password);

  expect(await sessionsOf(latest)).toHaveLength(50);
  for (const ended of [oldest, person.browser]) expect((await me(ended)).status).toBe(401);
  for (const kept of [latest, others[0]!]) expect((await me(kept)).status).toBe(200);
});

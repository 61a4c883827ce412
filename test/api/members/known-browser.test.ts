import { beforeAll, expect, test } from '@jest/globals';
import { type Browser, newAddress, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner, newPassword, signIn, trySignIn } from '../../support/people';
import { until } from '../../support/wait';
import { giveProof, newChallenged, nextCode } from '../../support/two-factor';

/** Wrong passwords within a quarter of an hour (src/main/compose/access.ts). */
const PER_ACCOUNT = 200;
const PER_DEVICE = 10;
const PER_ACCOUNT_AND_ADDRESS = 10;

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

/** Gives wrong passwords from everywhere, the last one over HTTP, so that the API sees the lock. */
async function lockAccount(email: string): Promise<void> {
  const tries = Array.from({ length: PER_ACCOUNT - 1 }, () => ({ email, address: newAddress() }));
  await herald.stage.people.countWrongPasswords(tries);
  expect((await trySignIn(openBrowser(herald), email, newPassword())).status).toBe(401);
}

/** Signs in with a new browser, and out again. */
async function usedBrowser({ email, password }: TestPerson): Promise<Browser> {
  const browser = openBrowser(herald);
  await signIn(browser, email, password);
  await browser.ask('POST', '/api/v1/auth/sign-out');
  return browser;
}

const statusOf = async (browser: Browser, email: string, password: string): Promise<number> =>
  (await trySignIn(browser, email, password)).status;

test('a browser that signed in before gets past the lock of its account, until it gives wrong passwords itself', async () => {
  const [person, other] = [
    await newOwner(herald, workspaceId),
    await newOwner(herald, workspaceId),
  ];
  const { email, password } = person;
  const known = await usedBrowser(person);
  const ofOther = await usedBrowser(other);
  await lockAccount(email);

  expect(await statusOf(ofOther, email, password)).toBe(429);
  expect(await statusOf(openBrowser(herald), email, password)).toBe(429);
  expect(await statusOf(known, email, password)).toBe(200);
  const wrong = [];
  for (let tries = 0; tries <= PER_DEVICE; tries += 1)
    wrong.push(await statusOf(known, email, newPassword()));
  expect(wrong).toEqual([...Array<number>(PER_DEVICE).fill(401), 429]);
  expect(await statusOf(known, email, password)).toBe(429);
});

test('a browser is known for its password alone', async () => {
  const person = await newOwner(herald, workspaceId);
  const { email, password } = person;
  const stale = await usedBrowser(person);
  const changing = openBrowser(herald);
  await signIn(changing, email, password);
  const next = newPassword();
  const body = { currentPassword: password, newPassword: next };
  expect((await changing.ask('POST', '/api/v1/auth/password', { body })).status).toBe(200);
  await lockAccount(email);

  expect(await statusOf(stale, email, next)).toBe(429);
  expect(await statusOf(changing, email, next)).toBe(200);
});

test('a known browser gets past the lock for its network with a second factor as well', async () => {
  const { person, secret, recoveryCodes, browser } = await newChallenged(herald, workspaceId);
  const { email, password } = person;
  expect(browser.cookie()).not.toContain('herald.device');
  expect((await giveProof(browser, { code: nextCode(secret) })).status).toBe(200);
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  const tries = Array.from({ length: PER_ACCOUNT_AND_ADDRESS }, () => ({ email, address }));
  await herald.stage.people.countWrongPasswords(tries);
  const enter = (from: Browser): Promise<Answer> =>
    from.ask('POST', '/api/v1/auth/sign-in', { body: { email, password }, headers });

  expect((await enter(openBrowser(herald))).status).toBe(429);
  expect((await enter(browser)).status).toBe(403);
  const proof = { recoveryCode: String(recoveryCodes[0]) };
  expect((await giveProof(browser, proof, headers)).status).toBe(200);
});

test('mails a person once that their account is locked, without a link', async () => {
  const { email } = await newOwner(herald, workspaceId);

  await lockAccount(email);
  for (let tries = 0; tries < 3; tries += 1)
    expect(await statusOf(openBrowser(herald), email, newPassword())).toBe(429);

  const [mail] = await until('a mail about the lock', async () => {
    const mails = await herald.stage.mailsTo(email);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain(`Your account ${email} at Herald is locked until`);
  expect(mail?.text).not.toMatch(/https?:/);
  // Another lock of the same account is another mail, after any second mail of the first.
  await herald.stage.operators.run(['lock', 'lift', email]);
  await lockAccount(email);
  await until('a mail about the second lock', async () => {
    const mails = await herald.stage.mailsTo(email);
    expect(mails.length).toBeLessThan(3);
    return mails.length === 2;
  });
});

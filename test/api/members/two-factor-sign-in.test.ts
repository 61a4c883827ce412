import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import {
  invite,
  me,
  newOwner,
  newPassword,
  newSession,
  operator,
  trySignIn,
} from '../../support/people';
import {
  auditOf,
  codeOf,
  giveProof,
  newChallenged,
  nextCode,
  wrongCode,
} from '../../support/two-factor';

/** Wrong tries within a quarter of an hour (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;
const CODES_PER_ACCOUNT = 30;
/** Wrong codes that end a sign-in, so that the password is asked for again. */
const PER_SIGN_IN = 5;

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

test('a sign-in with a second factor opens no session before the code, and stores a hash of its token afterwards', async () => {
  const { person, secret, browser, answer } = await newChallenged(herald, workspaceId);
  const cookies = answer.headers.getSetCookie();
  const between = await me(browser);

  const signedIn = await giveProof(browser, { code: nextCode(secret) });

  expect(codeOf(answer)).toEqual([403, 'two_factor_required']);
  expect(cookies.filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
  const [challenge = ''] = cookies.filter((line) => line.startsWith('herald.two_factor='));
  expect(challenge).toMatch(/; HttpOnly/i);
  expect(challenge).toMatch(/; SameSite=Lax/i);
  expect(challenge).toMatch(/; Max-Age=600(;|$)/i);
  expect(between.status).toBe(401);
  expect(signedIn.body).toMatchObject({ person: { email: person.email } });
  expect((await me(browser)).status).toBe(200);
  const [, token = ''] = /session_token=([^.]+)\./.exec(browser.cookie()) ?? [];
  const stored = JSON.stringify(await herald.stage.records.dump());
  expect(stored).toContain(createHash('sha256').update(token).digest('base64url'));
  expect(stored).not.toContain(token);
});

test('a sign-in with a second factor restricts its cookie in production to HTTPS and one host between the steps', async () => {
  const { person } = await newChallenged(herald, workspaceId);

  const cookies = await herald.stage.people.productionCookies(person.email, person.password);

  const [challenge = ''] = cookies.filter((line) => line.includes('two_factor='));
  expect(challenge).toMatch(/^__Host-herald\.two_factor=/);
  expect(challenge).toMatch(/; Secure/i);
  expect(challenge).toMatch(/; Path=\/(;|$)/i);
  expect(challenge).not.toMatch(/Domain/i);
});

test('a sign-in with a second factor signs in the person who gave the password, whoever else uses the browser', async () => {
  const { person, secret } = await newChallenged(herald, workspaceId);
  const other = await newOwner(herald, workspaceId);
  await trySignIn(other.browser, person.email, person.password);
  const asOther = await newSession(herald, other);
  const cookie = [other.browser.cookie(), asOther.cookie()].join('; ');

  const answer = await giveProof(openBrowser(herald), { code: nextCode(secret) }, { cookie });

  expect(answer.body).toMatchObject({ person: { email: person.email } });
});

test('a sign-in with a second factor accepts each code once, also that of the set-up and in concurrent requests', async () => {
  const { person, secret, firstCode, browser } = await newChallenged(herald, workspaceId);
  const other = openBrowser(herald);
  await trySignIn(other, person.email, person.password);
  const code = nextCode(secret);

  const replayed = await giveProof(browser, { code: firstCode });
  const both = await Promise.all([giveProof(browser, { code }), giveProof(other, { code })]);

  expect(codeOf(replayed)).toEqual([401, 'invalid_credentials']);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a sign-in with a second factor accepts a recovery code once, however it is typed, and writes an audit entry', async () => {
  const { person, recoveryCodes, browser } = await newChallenged(herald, workspaceId);
  const [recoveryCode = ''] = recoveryCodes;

  const signedIn = await giveProof(browser, { recoveryCode: ` ${recoveryCode.toUpperCase()} ` });
  const other = openBrowser(herald);
  await trySignIn(other, person.email, person.password);
  const again = await giveProof(other, { recoveryCode });

  expect(signedIn.status).toBe(200);
  expect(codeOf(again)).toEqual([401, 'invalid_credentials']);
  expect((await browser.ask('GET', '/api/v1/auth/two-factor')).body).toMatchObject({
    recoveryCodesLeft: 9,
  });
  expect((await auditOf(person, workspaceId))[0]).toMatchObject({
    action: 'two_factor.recovery_code_used',
    changes: [{ field: 'recoveryCodesLeft', from: 10, to: 9 }],
  });
});

test('a sign-in with a second factor needs the password again after five wrong codes', async () => {
  const { person, secret, browser } = await newChallenged(herald, workspaceId);
  const code = wrongCode(secret);

  const statuses = [];
  for (let tries = 0; tries < PER_SIGN_IN; tries += 1)
    statuses.push((await giveProof(browser, { code })).status);
  const over = await giveProof(browser, { code: nextCode(secret) });
  await trySignIn(browser, person.email, person.password);

  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect(codeOf(over)).toEqual([401, 'unauthorized']);
  expect((await giveProof(browser, { code: nextCode(secret) })).status).toBe(200);
});

test('a sign-in with a second factor locks after ten wrong codes, even with the right password in between', async () => {
  const { person, secret, browser } = await newChallenged(herald, workspaceId);
  const code = wrongCode(secret);

  for (let tries = 0; tries < PER_ACCOUNT_AND_ADDRESS; tries += 1) {
    if (tries % PER_SIGN_IN === 0) await trySignIn(browser, person.email, person.password);
    expect((await giveProof(browser, { code })).status).toBe(401);
  }
  const locked = await trySignIn(browser, person.email, person.password);
  const elsewhere = openBrowser(herald);
  await trySignIn(elsewhere, person.email, person.password);

  expect(codeOf(locked)).toEqual([429, 'rate_limited']);
  expect((await giveProof(elsewhere, { code: nextCode(secret) })).status).toBe(200);
});

test('a sign-in with a second factor locks the codes of an account after wrong ones from many addresses, until an operator lifts the lock', async () => {
  const { person, secret, browser } = await newChallenged(herald, workspaceId);
  const code = wrongCode(secret);

  let tries = 0;
  while (tries < CODES_PER_ACCOUNT) {
    const from = openBrowser(herald);
    await trySignIn(from, person.email, person.password);
    for (let each = 0; each < PER_SIGN_IN; each += 1) await giveProof(from, { code });
    tries += PER_SIGN_IN;
  }
  const locked = await giveProof(browser, { code: nextCode(secret) });
  const locks = await operator<{ locked: string; account: string }[]>(herald, 'lock list');
  await operator(herald, `lock lift ${person.email}`);

  expect(codeOf(locked)).toEqual([429, 'rate_limited']);
  expect(locks.filter(({ account }) => account === person.email)).toMatchObject([
    { locked: 'account_codes' },
  ]);
  expect((await giveProof(browser, { code: nextCode(secret) })).status).toBe(200);
});

test('a sign-in with a second factor ends when the password changes meanwhile', async () => {
  const { person, secret, browser } = await newChallenged(herald, workspaceId);
  const changed = await person.browser.ask('POST', '/api/v1/auth/password', {
    body: { currentPassword: person.password, newPassword: newPassword() },
  });

  const answer = await giveProof(browser, { code: nextCode(secret) });

  expect(changed.status).toBe(200);
  expect(codeOf(answer)).toEqual([401, 'unauthorized']);
});

test('a sign-in with a second factor rejects a code that no sign-in waits for, and both kinds of code at once', async () => {
  const browser = openBrowser(herald);

  const without = await giveProof(browser, { code: '123456' });
  const both = await giveProof(browser, { code: '123456', recoveryCode: 'abcde-fghjk' });
  const letters = await giveProof(browser, { code: 'abcdef' });

  expect(codeOf(without)).toEqual([401, 'unauthorized']);
  expect(codeOf(both)).toEqual([400, 'invalid_request']);
  expect(codeOf(letters)).toEqual([400, 'invalid_request']);
});

test('a sign-in with a second factor continues with an invitation after the code', async () => {
  const { person, secret } = await newChallenged(herald, workspaceId);
  const otherId = await herald.stage.tenants.newWorkspace();
  const inviter = await newOwner(herald, otherId);
  const token = await invite(herald, inviter, otherId, { email: person.email, role: 'agent' });
  const browser = openBrowser(herald);
  const accept = (body: object): Promise<Answer> =>
    browser.ask('POST', '/api/v1/auth/invitation/accept', { body: { token, ...body } });

  const stopped = await accept({ password: person.password });
  const signedIn = await giveProof(browser, { code: nextCode(secret) });
  const accepted = await accept({});

  expect(codeOf(stopped)).toEqual([403, 'two_factor_required']);
  expect(signedIn.status).toBe(200);
  expect(accepted.body).toMatchObject({ success: true, workspaceId: otherId });
});

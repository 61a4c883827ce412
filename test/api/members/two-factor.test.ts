import { beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner, newPassword, trySignIn } from '../../support/people';
import { totpCode } from '../../support/totp';
import {
  auditOf,
  codeOf,
  giveProof,
  newChallenged,
  nextCode,
  turnOnTwoFactor,
  wrongCode,
} from '../../support/two-factor';

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

const twoFactor = (person: TestPerson, what: string, body: object): Promise<Answer> =>
  person.browser.ask('POST', `/api/v1/auth/two-factor/${what}`, { body });
const state = (person: TestPerson): Promise<Answer> =>
  person.browser.ask('GET', '/api/v1/auth/two-factor');

describe('setting up a second factor', () => {
  test('asks for the password to set up a second factor, and enables it once a code confirms it', async () => {
    const person = await newOwner(herald, workspaceId);

    const refused = await twoFactor(person, 'set-up', { password: newPassword() });
    const begun = await twoFactor(person, 'set-up', { password: person.password });
    const secret = String(begun.body['secret']);
    const wrong = await twoFactor(person, 'confirm', { code: wrongCode(secret) });
    const other = openBrowser(herald);
    const before = await trySignIn(other, person.email, person.password);

    expect(codeOf(refused)).toEqual([401, 'invalid_credentials']);
    expect(begun.body['uri']).toMatch(/^otpauth:\/\/totp\/Herald:/);
    expect(codeOf(wrong)).toEqual([401, 'invalid_credentials']);
    expect((await state(person)).body).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect(before.status).toBe(200);

    const former = person.browser.cookie();
    const confirmed = await twoFactor(person, 'confirm', { code: totpCode(secret) });

    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body['recoveryCodes'] as string[]).size).toBe(10);
    expect((await state(person)).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(person.browser.cookie()).not.toBe(former);
    expect((await other.ask('GET', '/api/v1/me')).status).toBe(401);
    expect(await auditOf(person, workspaceId)).toMatchObject([
      { action: 'two_factor.enabled', actor: { kind: 'person', email: person.email } },
    ]);
  });

  test('answers 409 to setting up another second factor, and to confirming one that was not begun', async () => {
    const person = await newOwner(herald, workspaceId);

    const notBegun = await twoFactor(person, 'confirm', { code: '123456' });
    await turnOnTwoFactor(person);
    const again = await twoFactor(person, 'set-up', { password: person.password });

    expect(codeOf(notBegun)).toEqual([409, 'conflict']);
    expect(codeOf(again)).toEqual([409, 'conflict']);
  });

  test('stores neither the secret nor a recovery code of a second factor in plain text', async () => {
    const { person, secret, recoveryCodes } = await newChallenged(herald, workspaceId);

    const stored = JSON.stringify(await herald.stage.records.dump());
    const { rows } = await herald.stage.repositories.audit.list(workspaceId, {}, { limit: 100 });

    expect(stored).toContain(person.email);
    for (const text of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(text);
      expect(JSON.stringify(rows)).not.toContain(text);
    }
  });
});

describe('changing a second factor', () => {
  test('disables a second factor with the password and a code, but not with one of them', async () => {
    const { person, secret } = await newChallenged(herald, workspaceId);
    const code = nextCode(secret);

    const wrongPassword = await twoFactor(person, 'disable', { password: newPassword(), code });
    const wrong = await twoFactor(person, 'disable', {
      password: person.password,
      code: wrongCode(secret),
    });
    const passwordAlone = await twoFactor(person, 'disable', { password: person.password });
    const former = person.browser.cookie();
    const off = await twoFactor(person, 'disable', { password: person.password, code });

    expect(codeOf(wrongPassword)).toEqual([401, 'invalid_credentials']);
    expect(codeOf(wrong)).toEqual([401, 'invalid_credentials']);
    expect(codeOf(passwordAlone)).toEqual([400, 'invalid_request']);
    expect(off.status).toBe(200);
    expect(person.browser.cookie()).not.toBe(former);
    expect((await state(person)).body).toMatchObject({ enabled: false });
    expect((await trySignIn(openBrowser(herald), person.email, person.password)).status).toBe(200);
    expect((await auditOf(person, workspaceId))[0]).toMatchObject({
      action: 'two_factor.disabled',
    });
    expect((await turnOnTwoFactor(person)).recoveryCodes).toHaveLength(10);
  });

  test('disables a second factor with a recovery code, which a wrong password does not use up', async () => {
    const { person, recoveryCodes } = await newChallenged(herald, workspaceId);
    const [recoveryCode = ''] = recoveryCodes;

    const refused = await twoFactor(person, 'disable', { password: newPassword(), recoveryCode });
    const off = await twoFactor(person, 'disable', { password: person.password, recoveryCode });

    expect([refused.status, off.status]).toEqual([401, 200]);
  });

  test('replaces the recovery codes, after which the former ones open nothing', async () => {
    const { person, secret, recoveryCodes, browser } = await newChallenged(herald, workspaceId);

    const renewed = await twoFactor(person, 'recovery-codes', {
      password: person.password,
      code: nextCode(secret),
    });
    const fresh = renewed.body['recoveryCodes'] as string[];
    const former = await giveProof(browser, { recoveryCode: String(recoveryCodes[0]) });

    expect(fresh).toHaveLength(10);
    expect(fresh).not.toContain(recoveryCodes[0]);
    expect(former.status).toBe(401);
    expect((await giveProof(browser, { recoveryCode: String(fresh[0]) })).status).toBe(200);
    expect((await auditOf(person, workspaceId))[1]).toMatchObject({
      action: 'two_factor.recovery_codes_renewed',
    });
  });
});

test('the list of members shows who has a second factor', async () => {
  const { person } = await newChallenged(herald, workspaceId);
  const without = await newMember(herald, workspaceId, 'agent');

  const { body } = await without.browser.ask('GET', `/api/v1/workspaces/${workspaceId}/members`);

  const members = body['data'] as { email: string; twoFactorEnabled: boolean }[];
  const shown = (email: string) => members.find((each) => each.email === email)?.twoFactorEnabled;
  expect([shown(person.email), shown(without.email)]).toEqual([true, false]);
});

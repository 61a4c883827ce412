import { type Browser, openBrowser } from './browser';
import type { Answer } from './client';
import type { TestHerald } from './herald';
import { type TestPerson, newOwner, trySignIn } from './people';
import { totpCode } from './totp';

/** A second factor as its person has it. */
export interface TestTwoFactor {
  secret: string;
  recoveryCodes: string[];
  /** The code that it was confirmed with, which is used up. */
  firstCode: string;
}

/** Turns the second factor of a person on. @throws Error when that is refused */
export async function turnOnTwoFactor({ browser, password }: TestPerson): Promise<TestTwoFactor> {
  const begun = await browser.ask('POST', '/api/v1/auth/two-factor/set-up', { body: { password } });
  const secret = String(begun.body['secret']);
  const firstCode = totpCode(secret);
  const confirmed = await browser.ask('POST', '/api/v1/auth/two-factor/confirm', {
    body: { code: firstCode },
  });
  if (confirmed.status !== 200) throw new Error(JSON.stringify([begun.body, confirmed.body]));
  return { secret, firstCode, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

/** The second step of a sign-in. */
export function giveProof(
  browser: Browser,
  proof: { code: string } | { recoveryCode: string },
  headers: Record<string, string> = {},
): Promise<Answer> {
  return browser.ask('POST', '/api/v1/auth/sign-in/two-factor', { body: proof, headers });
}

/** A code that is right and was not used with `turnOnTwoFactor`, whenever that was. */
export function nextCode(secret: string): string {
  return totpCode(secret, 1);
}

/** A six-digit code that is none of those which are right now or soon. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2, 3].map((later) => totpCode(secret, later));
  const codes = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'];
  return codes.find((code) => !right.includes(code)) ?? '';
}

/** A person whose password was given, and whose sign-in waits for a code. */
export interface Challenged extends TestTwoFactor {
  person: TestPerson;
  /** The browser of the sign-in; the person's own has a session. */
  browser: Browser;
  answer: Answer;
}

/** A new owner with a second factor, and a browser that gave the password of it. */
export async function newChallenged(herald: TestHerald, workspaceId: string): Promise<Challenged> {
  const person = await newOwner(herald, workspaceId);
  const factor = await turnOnTwoFactor(person);
  const browser = openBrowser(herald);
  const answer = await trySignIn(browser, person.email, person.password);
  return { person, ...factor, browser, answer };
}

/** Reads the audit entries of a workspace about a person, newest first. */
export async function auditOf(
  { browser, email }: TestPerson,
  workspaceId: string,
): Promise<Record<string, unknown>[]> {
  const { body } = await browser.ask('GET', `/api/v1/workspaces/${workspaceId}/audit?limit=100`);
  const entries = body['data'] as Record<string, unknown>[];
  return entries.filter(({ target }) => target === email);
}

/** The status of an answer and the code of its error. */
export function codeOf({ status, body }: Answer): unknown[] {
  return [status, body['code']];
}

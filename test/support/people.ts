import { randomBytes } from 'node:crypto';
import type { Role } from '../../src/domain/people/roles';
import { runCommand } from '../cli/operator';
import { type Browser, openBrowser } from './browser';
import type { Answer } from './client';
import type { TestHerald } from './herald';

/** Somebody with an account and a browser that is signed in. */
export interface TestPerson {
  email: string;
  password: string;
  browser: Browser;
}

/** An operator makes an owner, who signs in and changes the one-time password. */
export async function newOwner(herald: TestHerald, workspaceId: string): Promise<TestPerson> {
  const email = newEmail();
  const { oneTimePassword } = await operator<{ oneTimePassword: string }>(herald, 'owner create', {
    workspace: workspaceId,
    email,
  });
  const person = { email, password: newPassword(), browser: openBrowser(herald) };
  await signIn(person.browser, email, oneTimePassword);
  const passwords = { currentPassword: oneTimePassword, newPassword: person.password };
  const changed = await person.browser.ask('POST', '/api/v1/auth/password', { body: passwords });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  return person;
}

/** Invites somebody as that role; they accept with a new account. */
export async function newMember(
  herald: TestHerald,
  inviter: TestPerson,
  workspaceId: string,
  role: Role,
): Promise<TestPerson> {
  const person = { email: newEmail(), password: newPassword(), browser: openBrowser(herald) };
  const token = await invite(inviter, workspaceId, { email: person.email, role });
  const { status, body } = await person.browser.ask('POST', '/api/v1/auth/invitation/accept', {
    body: { token, password: person.password },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return person;
}

/** Resolves with the token of the link. @throws Error when it is refused */
export async function invite(
  inviter: TestPerson,
  workspaceId: string,
  invited: { email: string; role: Role },
): Promise<string> {
  const path = `/api/v1/workspaces/${workspaceId}/invitations`;
  const { status, body } = await inviter.browser.ask('POST', path, { body: invited });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body['link']).split('#')[1] ?? '';
}

/** @throws Error when it is refused */
export async function signIn(browser: Browser, email: string, password: string): Promise<void> {
  const { status, body } = await trySignIn(browser, email, password);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Signs in, or is refused. */
export function trySignIn(browser: Browser, email: string, password: string): Promise<Answer> {
  return browser.ask('POST', '/api/v1/auth/sign-in', { body: { email, password } });
}

/** Who the browser is signed in as. */
export const me = (browser: Browser): Promise<Answer> => browser.ask('GET', '/api/v1/me');

/** Runs a command of the operator's and returns what it printed. @throws Error when it failed */
export async function operator<Value>(
  { env }: TestHerald,
  command: string,
  options: Record<string, string> = {},
): Promise<Value> {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { exitCode, stdout, stderr } = await runCommand(
    [...command.split(' '), ...given, '--json'],
    env,
  );
  if (exitCode !== 0) throw new Error(`${command} failed: ${stderr}`);
  return JSON.parse(stdout) as Value;
}

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@people.example`;
}

export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

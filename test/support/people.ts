import { randomBytes } from 'node:crypto';
import type { Role } from '../../src/domain/people/permissions';
import { type Browser, openBrowser } from './browser';
import type { Answer } from './client';
import type { TestHerald } from './herald';

/** Somebody with an account and a browser that is signed in. */
export interface TestPerson {
  email: string;
  password: string;
  personId: string;
  memberId: string;
  browser: Browser;
}

/** A new owner, made in the database; the way over the command line is that of test/api/members/sign-in.test.ts. */
export function newOwner(herald: TestHerald, workspaceId: string): Promise<TestPerson> {
  return newMember(herald, workspaceId, 'owner');
}

/** A new member with that role, made in the database. */
export async function newMember(
  herald: Pick<TestHerald, 'stage' | 'apiUrl'>,
  workspaceId: string,
  role: Role,
): Promise<TestPerson> {
  const { cookie, ...person } = await herald.stage.people.makePerson(workspaceId, role);
  return { ...person, browser: browserWith(herald, cookie) };
}

/** Another browser that the person is signed in with. */
export async function newSession(
  herald: Pick<TestHerald, 'stage' | 'apiUrl'>,
  { personId }: Pick<TestPerson, 'personId'>,
): Promise<Browser> {
  return browserWith(herald, await herald.stage.people.signIn(personId));
}

function browserWith(herald: Pick<TestHerald, 'apiUrl'>, cookie: string): Browser {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
  return openBrowser(herald, new Map([[name, value]]));
}

/** Resolves with the token of the mailed link. @throws Error when it is refused */
export async function invite(
  { stage }: Pick<TestHerald, 'stage'>,
  inviter: TestPerson,
  workspaceId: string,
  invited: { email: string; role: Role },
): Promise<string> {
  const path = `/api/v1/workspaces/${workspaceId}/invitations`;
  const { status, body } = await inviter.browser.ask('POST', path, { body: invited });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const mail = (await stage.mailsTo(invited.email)).at(-1);
  return /\/console\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
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

/** The person that the browser is signed in as. */
export const me = (browser: Browser): Promise<Answer> => browser.ask('GET', '/api/v1/me');

/** Runs a command of the operator's and returns what it printed. @throws Error when it failed */
export async function operator<Value>(
  { stage }: Pick<TestHerald, 'stage'>,
  command: string,
  options: Record<string, string> = {},
): Promise<Value> {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [...command.split(' '), ...given, '--json'];
  const { exitCode, stdout, stderr } = await stage.operators.run(args);
  if (exitCode !== 0) throw new Error(`${command} failed: ${stderr}`);
  return JSON.parse(stdout) as Value;
}

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@people.example`;
}

export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

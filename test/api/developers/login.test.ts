import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type HeraldDev, type Started, buildHeraldDev } from '../../support/herald-dev';
import { type TestPerson, newOwner } from '../../support/people';
import { until } from '../../support/wait';
import { keyRequests } from '../support/key-requests';

const herald = useHerald();
let heraldDev: HeraldDev;
let workspaceId: string;
let owner: TestPerson;

beforeAll(async () => {
  heraldDev = await buildHeraldDev({ HERALD_URL: herald.apiUrl });
  workspaceId = await herald.stage.tenants.newWorkspace();
  owner = await newOwner(herald, workspaceId);
});
afterAll(() => heraldDev.remove());

/** Starts a sign-in, and reads code and request as the person sees them. */
async function startLogin(...options: string[]) {
  const login = heraldDev.start(['login', '--no-browser', ...options]);
  await until('the code', () => login.printed().includes('Code: '));
  const [, requestId = ''] = /\?request=(\S+)/.exec(login.printed()) ?? [];
  const [, code = ''] = /Code: (\S+)/.exec(login.printed()) ?? [];
  return { login, requestId, code };
}

/** Goes where the console's page leads to. */
async function goBack(redirectUrl: unknown): Promise<string> {
  return (await fetch(String(redirectUrl))).text();
}

const exitOf = ({ child }: Started) => until('the end', () => child.exitCode !== null);

describe('herald-dev login', () => {
  test('gets the key that a person approves, which works at once', async () => {
    const { login, ...request } = await startLogin('--scopes', 'messages:read');

    const { body } = await keyRequests(herald).approve(owner, workspaceId, request);

    expect(await goBack(body['redirectUrl'])).toContain('You can close this window.');
    await exitOf(login);
    expect(login.child.exitCode).toBe(0);
    const whoami = await heraldDev.run(['whoami', '--json']);
    const shown = JSON.parse(whoami.stdout) as object;
    expect(shown).toMatchObject({ url: herald.apiUrl, workspaceId, scopes: ['messages:read'] });
  });
});

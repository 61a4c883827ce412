import { beforeAll, expect, test } from '@jest/globals';
import { type Browser, newAddress, openBrowser } from '../../support/browser';
import { useHerald } from '../../support/herald';
import {
  type TestPerson,
  newEmail,
  newMember,
  newOwner,
  newPassword,
  newSession,
  operator,
  signIn,
  trySignIn,
} from '../../support/people';
import { until } from '../../support/wait';

/** Wrong passwords that lock an account for an address (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

interface ShownEvent {
  kind: string;
  address: string | null;
  userAgent: string | null;
  count: number;
}

async function logOf(browser: Browser): Promise<ShownEvent[]> {
  const { status, body } = await browser.ask('GET', '/api/v1/me/security-log');
  expect(status).toBe(200);
  return body['data'] as ShownEvent[];
}

const kindsOf = async (browser: Browser): Promise<string[]> =>
  (await logOf(browser)).map(({ kind }) => kind);

/** Failures are recorded after their answer. */
const untilCounted = (browser: Browser, kind: string, count: number) =>
  until(`${count} events "${kind}"`, async () => {
    const found = (await logOf(browser)).filter((each) => each.kind === kind);
    return found.reduce((sum, each) => sum + each.count, 0) === count && found;
  });

test('shows a person their sign-ins and sign-outs with address and browser', async () => {
  const person = await newOwner(herald, workspaceId);
  const address = newAddress();
  const browser = openBrowser(herald, new Map(), address);
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${'Firefox/127.0 '.repeat(50)}`;
  const headers = { 'user-agent': userAgent };
  const body = { email: person.email, password: person.password };

  await browser.ask('POST', '/api/v1/auth/sign-in', { body, headers });
  await browser.ask('POST', '/api/v1/auth/sign-out', { headers });

  const [out, into, ...others] = await logOf(person.browser);
  const from = { address, userAgent: userAgent.slice(0, 200).trim(), count: 1 };
  expect(out).toMatchObject({ kind: 'signed_out', ...from });
  expect(into).toMatchObject({ kind: 'signed_in', ...from });
  expect(others).toEqual([]);
});

test('counts wrong passwords and the locks they cause for their account', async () => {
  const person = await newOwner(herald, workspaceId);
  const address = newAddress();
  const stranger = openBrowser(herald, new Map(), address);

  for (let tries = 0; tries < PER_ACCOUNT_AND_ADDRESS + 2; tries += 1)
    await trySignIn(stranger, person.email, newPassword());

  const wrong = await untilCounted(person.browser, 'wrong_password', PER_ACCOUNT_AND_ADDRESS);
  const locked = await untilCounted(person.browser, 'locked', 2);
  for (const event of [...wrong, ...locked]) expect(event.address).toBe(address);
});

test('stores nothing about a wrong password for an unknown account', async () => {
  const { securityEvents } = herald.stage.records;
  const person = await newOwner(herald, workspaceId);
  const [email, password, address] = [newEmail(), newPassword(), newAddress()];
  const browser = openBrowser(herald, new Map(), address);

  await trySignIn(browser, email, password);
  // Recorded after anything that the first would have caused.
  await trySignIn(browser, person.email, newPassword());
  await untilCounted(person.browser, 'wrong_password', 1);

  expect(await securityEvents.count({ 'client.address': address })).toBe(1);
  const stored = JSON.stringify(await herald.stage.records.dump());
  expect([stored.includes(email), stored.includes(password)]).toEqual([false, false]);
});

test('shows one-time passwords and changes of the password', async () => {
  const person = await newOwner(herald, workspaceId);
  const { oneTimePassword: currentPassword } = await operator<{ oneTimePassword: string }>(
    herald,
    `member reset-password ${person.email}`,
  );
  const browser = openBrowser(herald);
  await signIn(browser, person.email, currentPassword);
  const change = (current: string) =>
    browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: current, newPassword: newPassword() },
    });
  expect((await change(newPassword())).status).toBe(401);
  expect((await change(currentPassword)).status).toBe(200);

  expect(await kindsOf(browser)).toEqual([
    'password_changed',
    'wrong_password',
    'one_time_password_used',
    'one_time_password_given',
  ]);
  expect((await logOf(browser)).at(-1)).toMatchObject({ address: null, userAgent: null });
});

test('shows the end of all sessions, by the person or by a removal', async () => {
  const person = await newOwner(herald, workspaceId);
  const removed = await newMember(herald, workspaceId, 'agent');

  await person.browser.ask('POST', '/api/v1/auth/sign-out-everywhere');
  const again = await newSession(herald, person);
  const path = `/api/v1/workspaces/${workspaceId}/members/${removed.memberId}`;
  expect((await again.ask('DELETE', path)).status).toBe(200);

  expect(await kindsOf(again)).toEqual(['sessions_ended']);
  expect(await kindsOf(await newSession(herald, removed))).toEqual(['sessions_ended']);
});

test('shows an operator the security log of an account in pages', async () => {
  const person: TestPerson = await newOwner(herald, workspaceId);
  const address = newAddress();
  for (const sign of ['in', 'out'] as const) {
    const browser = openBrowser(herald, new Map(), address);
    await signIn(browser, person.email, person.password);
    if (sign === 'out') await browser.ask('POST', '/api/v1/auth/sign-out');
  }
  const command = `member activity ${person.email}`;
  type Shown = { data: ShownEvent[]; nextCursor: string | null };

  const page = await operator<Shown>(herald, command, { limit: '2' });
  const rest = await operator<Shown>(herald, command, { cursor: String(page.nextCursor) });
  const { stdout } = await herald.stage.operators.run(command.split(' '));

  expect(page.data.map(({ kind }) => kind)).toEqual(['signed_out', 'signed_in']);
  expect(rest).toMatchObject({ data: [{ kind: 'signed_in', address }], nextCursor: null });
  expect(stdout).toMatch(new RegExp(`UTC {2}signed out +${address} `));
});

import { beforeAll, expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser';
import { type TestPerson, me, newMember, newOwner, trySignIn } from '../support/people';
import { giveProof, nextCode, turnOnTwoFactor } from '../support/two-factor';
import { errorOf, words, useOperator } from './support/operator';

const { herald, operator } = useOperator();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

const signInStatus = async ({ email, password }: Pick<TestPerson, 'email' | 'password'>) =>
  (await trySignIn(openBrowser(herald), email, password)).status;

test('member reset-two-factor lets the password alone sign in again, ends sessions and writes an audit entry', async () => {
  const person = await newOwner(herald, workspaceId);
  await turnOnTwoFactor(person);
  const waiting = openBrowser(herald);
  await trySignIn(waiting, person.email, person.password);
  const before = [await signInStatus(person), (await me(person.browser)).status];

  const reset = await operator.json(words(`member reset-two-factor ${person.email.toUpperCase()}`));

  expect(before).toEqual([403, 200]);
  expect(reset).toEqual({ email: person.email });
  expect([await signInStatus(person), (await me(person.browser)).status]).toEqual([200, 401]);
  expect((await giveProof(waiting, { code: '123456' })).status).toBe(401);
  expect(await herald.stage.records.twoFactors.count({ userId: person.personId })).toBe(0);
  const { rows } = await herald.stage.repositories.audit.list(workspaceId, {}, { limit: 1 });
  expect(rows).toMatchObject([
    { action: 'two_factor.reset', target: person.email, actor: { kind: 'operator' } },
  ]);
});

test('member reset-two-factor rejects an account without a second factor and an unknown account', async () => {
  const { email } = await newOwner(herald, workspaceId);

  const without = await operator.run(words(`member reset-two-factor ${email} --json`));
  const nobody = await operator.run(words('member reset-two-factor nobody@acme.example --json'));

  expect([without.exitCode, nobody.exitCode]).toEqual([1, 1]);
  expect([errorOf(without), errorOf(nobody)]).toMatchObject([
    { code: 'conflict', error: `${email} has no second factor` },
    { code: 'not_found', error: 'nobody@acme.example has no account' },
  ]);
});

test('member reset-password keeps the second factor, and says so', async () => {
  const person = await newOwner(herald, workspaceId);
  const { secret } = await turnOnTwoFactor(person);

  const { stdout } = await operator.run(words(`member reset-password ${person.email}`));

  expect(stdout).toContain(`"member reset-two-factor ${person.email}" removes it`);
  const [password = ''] = /([a-z2-9]{5}-){3}[a-z2-9]{5}/.exec(stdout) ?? [];
  const browser = openBrowser(herald);
  expect((await trySignIn(browser, person.email, password)).status).toBe(403);
  expect((await giveProof(browser, { code: nextCode(secret) })).body).toMatchObject({
    passwordChangeRequired: true,
  });
});

test('owner create --reset-password removes the second factor of the account', async () => {
  const person = await newMember(herald, workspaceId, 'agent');
  await turnOnTwoFactor(person);

  const { oneTimePassword } = await operator.json<{ oneTimePassword: string }>(
    words(`owner create --email ${person.email} --workspace ${workspaceId} --reset-password`),
  );

  expect(await signInStatus({ ...person, password: oneTimePassword })).toBe(200);
});

import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser';
import { invite, newOwner, trySignIn } from '../support/people';
import { mintTenant } from '../support/tenant';
import { totpCode } from '../support/totp';
import { nextCode, turnOnTwoFactor, wrongCode } from '../support/two-factor';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openConsole, openConsoleAs, openIn } from './support/console';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

const STATE = '**/api/v1/auth/two-factor';

test('sets up a second factor with an app, shows its recovery codes once, and turns it off', async () => {
  provokes(401);
  const person = await newOwner(suite.herald, suite.tenant.workspaceId);
  const { page } = await openConsoleAs(suite, person);
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });

  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await problemsOfPage(page, 'two-factor-set-up')).toEqual([]);
  const shown = await dialog.getByRole('code').innerText();
  const secret = shown.replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(wrongCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('The code is wrong').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  await dialog.getByText('Your recovery codes').waitFor();
  expect(await problemsOfPage(page, 'recovery-codes')).toEqual([]);
  const codes = (await dialog.locator('pre').innerText()).split('\n');
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(await text(await download.createReadStream())).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click();
  await dialog.getByText('10 recovery codes left').waitFor();
  expect(await dialog.innerText()).not.toContain(codes[0]);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(String(codes[0]));
  await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  await dialog.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  expect((await trySignIn(openBrowser(suite.herald), person.email, person.password)).status).toBe(
    200,
  );
});

test('asks for a code or a recovery code after the password', async () => {
  provokes(401, 403);
  const person = await newOwner(suite.herald, suite.tenant.workspaceId);
  const { secret, recoveryCodes } = await turnOnTwoFactor(person);
  const { page } = await openConsole(suite);
  const givePassword = async () => {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  };

  await givePassword();
  expect(await problemsOfPage(page, 'enter-code')).toEqual([]);
  await page.keyboard.type(wrongCode(secret));
  await page.keyboard.press('Enter');
  await page.getByText('The code is wrong').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();

  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
  await givePassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(String(recoveryCodes[0]));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('asks for the password again after too many wrong codes', async () => {
  provokes(401, 403);
  const person = await newOwner(suite.herald, suite.tenant.workspaceId);
  const { secret } = await turnOnTwoFactor(person);
  const { page } = await openConsole(suite);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const code = page.getByRole('textbox', { name: 'Code' });
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse(/sign-in\/two-factor/);
    await code.fill(wrongCode(secret));
    await page.keyboard.press('Enter');
    await answered;
  }

  await page.getByText('too many wrong codes').waitFor();
  await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe('/');
});

test('asks an invited person for their second factor, then accepts the invitation', async () => {
  provokes(401, 403);
  const person = await newOwner(suite.herald, suite.tenant.workspaceId);
  const { secret } = await turnOnTwoFactor(person);
  const other = await mintTenant(suite.herald);
  const inviter = await newOwner(suite.herald, other.workspaceId);
  const invited = { email: person.email, role: 'admin' } as const;
  const token = await invite(suite.herald, inviter, other.workspaceId, invited);
  const { page } = await openConsole(suite, { path: `/invitation#${token}` });

  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console/w/${other.workspaceId}`);
});

test('offers a change of the second factor once its state is known', async () => {
  provokes(400);
  const person = await newOwner(suite.herald, suite.tenant.workspaceId);
  await turnOnTwoFactor(person);
  const page = await openIn(suite, '', { as: person });
  const refusal = { status: 400, json: { success: false, error: 'not now', code: 'bad' } };
  let goOn = (): void => {};
  const isSeen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(STATE, (route) => isSeen.then(() => route.fulfill(refusal)));
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const row = page.getByRole('list', { name: 'Sign-in' }).getByRole('listitem').nth(1);

  await row
    .getByRole('button', { name: 'Two-factor authentication', exact: true, disabled: true })
    .waitFor();
  expect(await row.getByText(/^(On|Off)$/).count()).toBe(0);
  goOn();
  await row.getByRole('alert').getByText('Not now.').waitFor();
  await page.unroute(STATE);
  await row.getByRole('button', { name: 'Retry' }).click();

  await row.getByRole('button', { name: 'Manage two-factor authentication' }).waitFor();
  await row.getByText('10 recovery codes left.').waitFor();
});

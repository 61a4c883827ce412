import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import {
  type TestPerson,
  me,
  newEmail,
  newMember,
  newOwner,
  newPassword,
  signIn,
  trySignIn,
} from '../../support/people';
import { until } from '../../support/wait';

const herald = useHerald();
let workspaceId: string;
let owner: TestPerson;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  owner = await newOwner(herald, workspaceId);
});

const join = (): Promise<TestPerson> => newMember(herald, workspaceId, 'agent');

function ask(email: string, browser: Browser = openBrowser(herald)): Promise<Answer> {
  return browser.ask('POST', '/api/v1/auth/forgotten-password', { body: { email } });
}

function choose(token: string, password = newPassword()): Promise<Answer> {
  const body = { token, newPassword: password };
  return openBrowser(herald).ask('POST', '/api/v1/auth/new-password', { body });
}

/** The token in the newest of this many mails to the address. */
async function tokenMailedTo(email: string, mails = 1): Promise<string> {
  const { text } = await until(`${mails} mails to ${email}`, async () => {
    const received = await herald.stage.mailsTo(email);
    return received[mails - 1];
  });
  const [, token = ''] = /\/console\/new-password#(pwr_\w+_[\w-]{43})/.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
}

describe('link for a new password', () => {
  test('mails a link that sets a new password once and ends sessions and locks', async () => {
    const { email, password: old, browser } = await join();
    await herald.stage.people.countWrongPasswords(
      Array.from({ length: 10 }, () => ({ email, address: '203.0.113.9' })),
    );
    const password = newPassword();

    const asked = await ask(email);
    const token = await tokenMailedTo(email);
    const set = await choose(token, password);
    const again = await choose(token);

    expect([asked.status, set.status, again.status]).toEqual([202, 200, 404]);
    expect(set.body).toMatchObject({ email });
    expect((await me(browser)).status).toBe(401);
    expect((await trySignIn(openBrowser(herald), email, old)).status).toBe(401);
    expect((await trySignIn(openBrowser(herald), email, password)).body).toMatchObject({
      passwordChangeRequired: false,
    });
    const { data } = (await owner.browser.ask('GET', `/api/v1/workspaces/${workspaceId}/audit`))
      .body as { data: { action: string; actor: object; target: string }[] };
    expect(data.filter(({ target }) => target === email)).toMatchObject([
      { action: 'password.reset', actor: { kind: 'person', email } },
      { action: 'password.reset_started' },
    ]);
    expect(await herald.log('api')).not.toContain(token);
  });

  test('mails no link to an unknown address, and answers as for a known one', async () => {
    const { email } = await join();
    const unknown = newEmail();

    const answers = [await ask(unknown), await ask(email)];
    await tokenMailedTo(email);

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: { success: true } },
      { status: 202, body: { success: true } },
    ]);
    expect(await herald.stage.mailsTo(unknown)).toEqual([]);
  });

  test('a link rejects an easy password and still works afterwards', async () => {
    const { email } = await join();
    await ask(email);
    const token = await tokenMailedTo(email);

    const easy = await choose(token, 'Password1234!');
    const hard = await choose(token);

    expect([easy.status, hard.status]).toEqual([400, 200]);
    expect(easy.body).toMatchObject({ details: [{ field: 'newPassword' }] });
  });

  test('a link ends with the next one and with a change of the password', async () => {
    const { email, password, browser } = await join();
    await ask(email);
    const first = await tokenMailedTo(email);
    await ask(email);
    const second = await tokenMailedTo(email, 2);
    const afterSecond = await choose(first);
    const body = { currentPassword: password, newPassword: newPassword() };
    const changed = await browser.ask('POST', '/api/v1/auth/password', { body });
    const afterChange = await choose(second);

    expect([afterSecond.status, changed.status, afterChange.status]).toEqual([404, 200, 404]);
  });

  test('a link expires after an hour', async () => {
    const { personId, email } = await join();
    await ask(email);
    const token = await tokenMailedTo(email);
    const { passwordResets } = herald.stage.records;
    const stored = await passwordResets.findOne({ _id: personId });
    await passwordResets.update({ _id: personId }, { $set: { expiresAt: new Date() } });

    const minutes = (Number(stored?.['expiresAt']) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect((await choose(token)).status).toBe(404);
  });

  test.each(['pwr_x', `pwr_${'0'.repeat(24)}_${'A'.repeat(43)}`, `inv_${'0'.repeat(24)}_x`])(
    'answers 404 to a link that was never made: %s',
    async (token) => {
      expect((await choose(token)).status).toBe(404);
    },
  );

  test('mails five links an hour to whoever asks, and more to a browser of the person, with the same answer', async () => {
    const { personId, email, password } = await join();
    const browser = openBrowser(herald);
    await signIn(browser, email, password);
    const answersOf = async (to: string) => {
      const statuses = [];
      for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask(to)).status);
      return statuses;
    };

    const statuses = [await answersOf(newEmail()), await answersOf(email)];
    await until('the sixth refused', async () => {
      const lines = (await herald.log('api')).split('\n');
      return lines.some((line) => line.includes(personId) && line.includes('not mailed: too many'));
    });
    const latest = await tokenMailedTo(email, 5);
    expect(statuses).toEqual([Array(6).fill(202), Array(6).fill(202)]);

    expect((await ask(email, browser)).status).toBe(202);
    const own = await tokenMailedTo(email, 6);
    expect(await herald.stage.mailsTo(email)).toHaveLength(6);
    expect([(await choose(latest)).status, (await choose(own)).status]).toEqual([404, 200]);
  });

  test('answers 429 to an address that asks for more than fifty links in an hour', async () => {
    const browser = openBrowser(herald);
    for (let asked = 0; asked < 50; asked += 1)
      expect((await ask(newEmail(), browser)).status).toBe(202);

    expect((await ask(newEmail(), browser)).status).toBe(429);
  });
});

describe('API without a mail server', () => {
  test('says that it mails no links when it has no mail server', async () => {
    const browser = openBrowser(herald);
    const elsewhere = browser.at(herald.other);
    const options = '/api/v1/auth/options';

    const asked = await ask(owner.email, elsewhere);

    expect((await browser.ask('GET', options)).body).toMatchObject({ forgottenPassword: true });
    expect((await elsewhere.ask('GET', options)).body).toMatchObject({ forgottenPassword: false });
    expect(asked.status).toBe(404);
    expect(asked.body['error']).toMatch(/sends no mails to people: ask its operator/);
  });
});

describe('invitation', () => {
  test('mails an invitation to its person alone, and shows its link where no mails are sent', async () => {
    const path = `/api/v1/workspaces/${workspaceId}/invitations`;
    const body = { email: newEmail(), role: 'agent' };

    const mailed = await owner.browser.ask('POST', path, { body });
    const shown = await owner.browser.at(herald.other).ask('POST', path, {
      body: { email: newEmail(), role: 'agent' },
    });

    const [mail] = await herald.stage.mailsTo(body.email);
    expect([mailed.body['mailed'], shown.body['mailed']]).toEqual([true, false]);
    expect(mailed.body['link']).toBeNull();
    expect(mail?.text).toMatch(/\/console\/invitation#inv_/);
    expect(mail?.text).toContain(`${owner.email} invites you`);
    expect(shown.body['link']).toMatch(/\/console\/invitation#inv_/);
  });
});

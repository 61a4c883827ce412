import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Operator, errorOf, newOperator, words } from './operator';

let operator: Operator;
let workspace: string;

beforeAll(async () => {
  operator = await newOperator({ HERALD_PUBLIC_URL: 'https://herald.acme.example' });
  workspace = await operator.newWorkspace();
});
afterAll(() => operator.close());

const OWNER = 'ada@acme.example';

describe('owner create', () => {
  test('gives the owner of a new workspace a one-time password, once', async () => {
    const first = await operator.json(words(`owner create --email ${OWNER}`));
    const second = await operator.json(words(`owner create --email ${OWNER}`));

    expect(first).toMatchObject({
      email: OWNER,
      oneTimePassword: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    });
    expect(second).toMatchObject({ email: OWNER, oneTimePassword: null });
  });
});

describe('member', () => {
  test('invite prints a link under the public address, list shows it', async () => {
    const invited = await operator.json(words('member invite Eve@acme.example --role agent'));
    const shown = await operator.run(words('member invite Eve@acme.example --role agent'));
    const listed = await operator.json(words('member list'));

    expect(invited).toMatchObject({
      email: 'eve@acme.example',
      link: expect.stringMatching(/^https:\/\/herald\.acme\.example\/console\/invitation#inv_/),
    });
    expect(shown.stdout).toContain('For eve@acme.example alone, to become agent: works once');
    expect(listed).toMatchObject({
      members: [{ email: OWNER, role: 'owner' }],
      invitations: [{ email: 'eve@acme.example', role: 'agent' }],
    });
  });

  test('set-role and remove work on members, and keep the last owner', async () => {
    await operator.json(words('owner create --email grace@acme.example'));
    const changed = await operator.json(words('member set-role grace@acme.example --role admin'));
    const last = await operator.run(words(`member set-role ${OWNER} --role agent --json`));
    const removed = await operator.json(words('member remove grace@acme.example'));
    const stranger = await operator.run(words('member remove grace@acme.example --json'));

    expect([changed, removed]).toMatchObject([{ role: 'admin' }, { email: 'grace@acme.example' }]);
    expect([last.exitCode, stranger.exitCode]).toEqual([1, 1]);
    expect([errorOf(last), errorOf(stranger)]).toMatchObject([
      { code: 'conflict' },
      { code: 'not_found' },
    ]);
  });

  test('reset-password is for people with an account', async () => {
    const { exitCode, stderr } = await operator.run(
      words('member reset-password nobody@acme.example'),
    );

    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'error: nobody@acme.example has no account\n',
    });
  });

  test('leaves its doings in the audit log, as an operator', async () => {
    const { rows: entries } = await operator.base.repositories.audit.list(workspace, { limit: 50 });

    expect(new Set(entries.map(({ actor }) => actor.kind))).toEqual(new Set(['operator']));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.invited', 'member.role_changed', 'member.removed']),
    );
  });
});

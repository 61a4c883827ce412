import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newEmail } from '../support/people';
import { errorOf, operatorOf, words, useOperator } from './support/operator';

type Json = Record<string, unknown>;

const { herald, operator } = useOperator({ HERALD_PUBLIC_URL: 'https://herald.acme.example' });
let workspace: string;

beforeAll(async () => {
  workspace = await herald.stage.tenants.newWorkspace();
});

describe('workspaces', () => {
  test('workspace create makes a workspace, and workspace list shows it', async () => {
    const create = ['workspace', 'create', '--name', ' Umbrella ', '--owner-email', 'u@u.example'];

    const made = await operator.json(create);

    expect(made).toEqual({
      workspaceId: expect.stringMatching(/^wks_/),
      name: 'Umbrella',
      ownerEmail: 'u@u.example',
      createdAt: expect.any(String),
    });
    const listed = await operator.json<{ data: Json[] }>(['workspace', 'list']);
    const ids = listed.data.map(({ workspaceId }) => workspaceId);
    expect(ids.filter((id) => [workspace, made['workspaceId']].includes(id as string))).toEqual([
      workspace,
      made['workspaceId'],
    ]);
    const { stdout } = await operator.run(['workspace', 'list']);
    expect(stdout).toMatch(/^ID +NAME +CREATED\n/);
    expect(stdout).toContain('Umbrella');
  });

  test('commands need a workspace, by id or by a unique name, unless there is only one', async () => {
    const { MONGODB_URI = '' } = herald.env;
    const emptyDatabase = `${MONGODB_URI}-${randomBytes(5).toString('hex')}`;
    const own = operatorOf(herald, { MONGODB_URI: emptyDatabase });
    const create = ['workspace', 'create', '--owner-email', 'a@a.example', '--name'];

    const none = await own.run(['key', 'list', '--json']);
    const { workspaceId: id } = await own.json([...create, 'First']);
    const only = await own.json(['key', 'list']);
    await own.json([...create, 'Second']);
    const several = await own.run(['key', 'list', '--json']);
    const named = await own.json(['key', 'list', '--workspace', 'First']);
    await own.json([...create, 'First']);
    const ambiguous = await own.run(['key', 'list', '--workspace', 'First', '--json']);

    expect(errorOf(none)).toMatchObject({ code: 'not_found' });
    const empty = { data: [], nextCursor: null };
    expect([only, named]).toEqual([empty, empty]);
    expect(errorOf(ambiguous)).toMatchObject({
      code: 'invalid_request',
      error: expect.stringContaining(`choose one by id with --workspace: ${String(id)} (First)`),
    });
    expect(several).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(several)).toMatchObject({
      code: 'invalid_request',
      error: expect.stringContaining(`${String(id)} (First)`),
    });
  });

  test.each([
    ['sender', 'list'],
    ['webhook', 'show'],
  ])('rejects an unknown workspace in %s %s', async (...command) => {
    const outcome = await operator.run([...command, '--workspace', 'wks_0', '--json']);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'not_found', details: [] });
  });
});

describe('owners and members', () => {
  /** An address can have one account only: these are nobody else's. */
  const [OWNER, EVE, GRACE] = [newEmail(), newEmail(), newEmail()];
  let acme: string;
  const command = (line: string): string[] => [...words(line), '--workspace', acme];

  beforeAll(async () => {
    const create = ['workspace', 'create', '--name', 'Acme', '--owner-email', OWNER];
    acme = String((await operator.json(create))['workspaceId']);
  });

  test('owner create gives the owner of a new workspace a one-time password, once', async () => {
    const first = await operator.json(command(`owner create --email ${OWNER}`));
    const second = await operator.json(command(`owner create --email ${OWNER}`));

    expect(first).toMatchObject({
      email: OWNER,
      oneTimePassword: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    });
    expect(second).toMatchObject({ email: OWNER, oneTimePassword: null });
  });

  test('member invite prints a link under the public address, and member list shows the invitation', async () => {
    const invited = await operator.json(command(`member invite ${EVE.toUpperCase()} --role agent`));
    const shown = await operator.run(command(`member invite ${EVE.toUpperCase()} --role agent`));
    const listed = await operator.json(command('member list'));

    expect(invited).toMatchObject({
      email: EVE,
      link: expect.stringMatching(/^https:\/\/herald\.acme\.example\/console\/invitation#inv_/),
    });
    expect(shown.stdout).toContain(
      `Send this link to ${EVE}. It invites them as agent, works once`,
    );
    expect(listed).toMatchObject({
      data: [{ email: OWNER, role: 'owner' }],
      invitations: [{ email: EVE, role: 'agent' }],
    });
  });

  test('member set-role and member remove change members, and keep the last owner', async () => {
    await operator.json(command(`owner create --email ${GRACE}`));
    const changed = await operator.json(command(`member set-role ${GRACE} --role admin`));
    const last = await operator.run(command(`member set-role ${OWNER} --role agent --json`));
    const removed = await operator.json(command(`member remove ${GRACE}`));
    const stranger = await operator.run(command(`member remove ${GRACE} --json`));

    expect([changed, removed]).toMatchObject([{ role: 'admin' }, { email: GRACE }]);
    expect([last.exitCode, stranger.exitCode]).toEqual([1, 1]);
    expect([errorOf(last), errorOf(stranger)]).toMatchObject([
      { code: 'conflict' },
      { code: 'not_found' },
    ]);
  });

  test('member reset-password rejects an address without an account', async () => {
    const { exitCode, stderr } = await operator.run(
      words('member reset-password nobody@acme.example'),
    );

    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'error: nobody@acme.example has no account\n',
    });
  });

  test('writes audit entries of an operator for changes of members', async () => {
    const { rows: entries } = await herald.stage.repositories.audit.list(acme, {}, { limit: 50 });

    expect(new Set(entries.map(({ actor }) => actor.kind))).toEqual(new Set(['operator']));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.invited', 'member.role_changed', 'member.removed']),
    );
  });
});

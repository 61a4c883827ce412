import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestReceiver, startReceiver } from '../support/receiver';
import { currentRun } from '../support/run';
import { sendOne } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { finalEvent, outcomesOf } from '../support/webhooks';
import { errorOf, useOperator } from './support/operator';

const { herald, operator } = useOperator();
/** A receiver with a private address that no setting allows. */
let inside: TestReceiver;

beforeAll(async () => {
  const allowed = (herald.env['EGRESS_ALLOW_ORIGINS'] ?? '').split(',');
  do inside = await startReceiver(currentRun().certificate);
  while (allowed.includes(inside.origin));
});
afterAll(async () => {
  await inside.close();
});

const allow = (workspace: string, origin: string) =>
  operator.run(['webhook', 'allow', '--workspace', workspace, '--origin', origin, '--json']);

const setUrl = ({ workspaceId, webhookPath }: Tenant) => {
  const url = `${inside.origin}${webhookPath}`;
  const settings = ['--url', url, '--keep-token', '--json'];
  return operator.run(['webhook', 'set', '--workspace', workspaceId, ...settings]);
};

/** Sends one message, and returns how the attempts of its webhook ended. */
async function deliveryOf(tenant: Tenant, messageId: string) {
  await sendOne(herald, tenant, messageId);
  return outcomesOf(await finalEvent(herald, tenant, messageId));
}

describe('webhook allow', () => {
  test('lets one workspace use one origin inside, until it is taken back', async () => {
    const [one, other] = [await mintTenant(herald), await mintTenant(herald)];
    const { origin } = inside;

    expect((await setUrl(one)).exitCode).toBe(1);
    const allowed = await allow(one.workspaceId, `${origin}/`);
    expect(JSON.parse(allowed.stdout)).toEqual({
      workspaceId: one.workspaceId,
      insideOrigins: [origin],
    });
    expect((await setUrl(one)).exitCode).toBe(0);
    expect(errorOf(await setUrl(other))).toMatchObject({ details: [{ field: 'url' }] });
    expect(await deliveryOf(one, 'allowed')).toEqual(['http_200']);
    expect(inside.received(one.webhookPath)).toHaveLength(1);

    await allow(other.workspaceId, origin);
    expect((await setUrl(other)).exitCode).toBe(0);
    const back = ['webhook', 'disallow', '--workspace', other.workspaceId, '--origin', origin];
    expect(await operator.json(back)).toMatchObject({ insideOrigins: [] });
    expect(new Set(await deliveryOf(other, 'refused'))).toEqual(new Set(['blocked_address']));
    expect(await deliveryOf(one, 'again')).toEqual(['http_200']);
    expect(inside.received(other.webhookPath)).toHaveLength(0);

    const listed = await operator.json<object[]>(['webhook', 'allowed']);
    expect(listed).toContainEqual({ workspaceId: one.workspaceId, origin });
    expect(listed).not.toContainEqual({ workspaceId: other.workspaceId, origin });
  });

  test('works before the first settings, writes audit entries, and keeps what is saved', async () => {
    const workspaceId = await herald.stage.tenants.newWorkspace();
    const origin = 'https://backend.shop.svc.cluster.local:8443';
    await allow(workspaceId, origin);
    await allow(workspaceId, origin);

    const url = `${origin}/hook`;
    await operator.json(['webhook', 'set', '--workspace', workspaceId, '--url', url, '--enable']);
    await operator.run(['webhook', 'disallow', '--workspace', workspaceId, '--origin', origin]);

    const shown = await operator.json(['webhook', 'show', '--workspace', workspaceId]);
    expect(shown).toMatchObject({ url, enabled: true });
    const { rows } = await herald.stage.repositories.audit.list(workspaceId, {}, { limit: 9 });
    const changed = (from: string[], to: string[]) => [{ field: 'insideOrigins', from, to }];
    expect(rows).toMatchObject([
      { action: 'webhook_origin.disallowed', changes: changed([origin], []) },
      { action: 'webhook_settings.saved' },
      { action: 'webhook_origin.allowed', changes: changed([], [origin]) },
      {},
    ]);
  });

  test.each([
    'http://backend.shop.svc',
    'https://backend.shop.svc/hook',
    'https://user@backend.shop.svc',
    'https://*.shop.svc',
  ])('rejects %j, which is not one https origin', async (origin) => {
    const refused = await allow('wks_1', origin);

    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(refused)).toMatchObject({ details: [{ field: '--origin' }] });
  });

  test('webhook disallow says that a workspace does not have the origin', async () => {
    const workspaceId = await herald.stage.tenants.newWorkspace();
    const args = ['webhook', 'disallow', '--workspace', workspaceId, '--origin', inside.origin];

    expect(errorOf(await operator.run([...args, '--json']))).toMatchObject({ code: 'not_found' });
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent, shownEvents, webhooksOf } from '../support/webhooks';
import { type Outcome, errorOf, operatorOf, useOperator } from './support/operator';

const { herald } = useOperator();
let tenant: Tenant;
let eventId: string;
let mended = false;
/** Colours, a title of the terminal, a line of its own, one-byte introducers. */
const HOSTILE = '\u001b[31m\u001b]0;gone\u0007\nResult  passed\r\u009b2J\u007f';

beforeAll(async () => {
  tenant = await tenantsOf(herald)((response, _count, { headers }) =>
    response.writeHead(mended ? 200 : 400).end(`got ${headers.authorization}${HOSTILE}`),
  );
  await sendOne(herald, tenant, 'message-1');
  ({ eventId } = await finalEvent(herald, tenant, 'message-1'));
});

function run(...args: string[]): Promise<Outcome> {
  return operatorOf(herald).run([...args, '--workspace', tenant.workspaceId]);
}

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(...args, '--json');
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('webhook and delivery commands', () => {
  test('webhook test posts to the receiver, and its exit code says whether it passed', async () => {
    const failed = await run('webhook', 'test', '--event', 'read');

    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toMatch(/Result +failed\n.*channel_read\n.*http_400/s);
    expect(failed.stdout).toMatch(/^Failure +\S+ rejects the event for good\. Check its logs\.$/m);
    expect(failed.stdout).toContain('got Bearer ***');
  });

  test('escapes control characters of a receiver’s answer wherever it is shown', async () => {
    const commands = [
      ['webhook', 'test'],
      ['delivery', 'show', eventId],
    ];
    for (const command of commands) {
      const shown = await run(...command);
      const asJson = await run(...command, '--json');

      expect(shown.stdout).toContain('gone');
      expect(shown.stdout).not.toMatch(/[^\P{Cc}\n]/u);
      expect(shown.stdout).not.toMatch(/^Result +passed/m);
      expect(asJson.stdout).not.toMatch(/[^\P{Cc}\n]/u);
      expect(JSON.stringify(JSON.parse(asJson.stdout))).toContain(
        JSON.stringify(HOSTILE).slice(1, -1),
      );
    }
  });

  test('delivery list and show find a failed event without showing a secret', async () => {
    const { data, nextCursor } = await json('delivery', 'list', '--state', 'failed');
    const found = ['--id-prefix', 'mess', '--response-status', '4xx'];
    const missed = ['--id-prefix', 'mess', '--response-status', '404'];
    const shown = await run('delivery', 'show', eventId);
    const wrong = await run('delivery', 'list', '--from', 'yesterday', '--json');

    expect(data).toMatchObject([{ eventId, run: 1, lastOutcome: 'http_400' }]);
    expect(nextCursor).toBeNull();
    expect((await json('delivery', 'list', ...found))['data']).toEqual(data);
    expect((await json('delivery', 'list', ...missed))['data']).toEqual([]);
    expect(shown.stdout).toContain('authorization: Bearer ***');
    expect(shown.stdout).not.toContain(tenant.webhookToken);
    expect(wrong.exitCode).toBe(2);
    expect(errorOf(wrong)).toMatchObject({ code: 'wrong_usage', details: [{ field: '--from' }] });
  });

  test('delivery resend repeats one event, and delivery recover sends again what failed', async () => {
    await run('delivery', 'resend', eventId);
    const again = await until('the second run to fail', async () => {
      const [event] = await shownEvents(herald, tenant, 'message-1');
      return event?.attempts.length === 2 && event.state === 'failed';
    });
    mended = true;
    const before = webhooksOf(tenant).length;
    const counted = await json('delivery', 'recover', '--since', '2020-01-01', '--dry-run');
    const { recoveryId } = await json('delivery', 'recover', '--since', '2020-01-01');
    await until('the recovery', () => webhooksOf(tenant).length === before + 1);
    const listed = await run('delivery', 'recoveries');

    expect([again, counted]).toEqual([true, { failed: 1, pending: 0 }]);
    const shown = await run('delivery', 'show', eventId);

    expect(listed.stdout).toMatch(new RegExp(`${String(recoveryId)} .*operator`));
    expect(shown.stdout).toContain('requested by operator');
    expect((await finalEvent(herald, tenant, 'message-1')).state).toBe('delivered');
  });

  test('delivery recover leaves a pending delivery out, delivery resend refuses it and delivery attempt moves it forward', async () => {
    const silent = await tenantsOf(herald)(() => undefined);
    const inSilent = (...args: string[]): Promise<Outcome> =>
      operatorOf(herald).run([...args, '--workspace', silent.workspaceId]);
    await sendOne(herald, silent, 'message-1');
    const [pending] = await until('the event', async () => {
      const events = await shownEvents(herald, silent, 'message-1');
      return events.length > 0 && events;
    });
    const counted = await inSilent('delivery', 'recover', '--since', '2020-01-01', '--dry-run');
    const resent = await inSilent('delivery', 'resend', String(pending?.eventId));

    const moved = await inSilent('delivery', 'attempt', String(pending?.eventId));
    const ended = await run('delivery', 'attempt', eventId);

    expect(counted.stdout).toBe(
      `0 failed events would be resent.\n1 pending event is left out and attempted as planned. To attempt one now: herald delivery attempt <event-id> --workspace ${silent.workspaceId}\n`,
    );
    expect([resent.exitCode, moved.exitCode, ended.exitCode]).toEqual([1, 0, 1]);
    expect(resent.stderr).toContain(
      `herald delivery attempt ${String(pending?.eventId)} --workspace ${silent.workspaceId}`,
    );
    expect(moved.stdout).toBe(`Attempt 1 of run 1 of ${String(pending?.eventId)} is made now.\n`);
    expect(ended.stderr).toContain('resend it to attempt it again');
  });

  test('webhook signature signs deliveries, with two secrets after a rotation', async () => {
    const { secret } = await json('webhook', 'signature', 'enable');
    const rotated = await run('webhook', 'signature', 'rotate', '--overlap-hours', '1');
    const passed = await run('webhook', 'test');
    const off = await run('webhook', 'signature', 'disable');

    expect(secret).toMatch(/^whsec_/);
    expect(rotated.stdout).toMatch(/^whsec_.*also signs until/s);
    expect(passed.exitCode).toBe(0);
    expect(String(webhooksOf(tenant).at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(
      2,
    );
    expect(off.stdout).toBe('Deliveries are no longer signed.\n');
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { sendOne, tenantsOf } from '../support/send-one';
import type { ReceivedMail } from '../stack/smtp';
import { readable } from '../stack/temporal';
import type { Tenant } from '../support/tenant';
import { type TestTemporal, connectTemporal } from './support/temporal';
import { until } from '../support/wait';
import { changeSettings, finalEvent } from '../support/webhooks';

let herald: OwnHerald;
let temporal: TestTemporal;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: 4,
    mails: true,
    settings: {
      WEBHOOK_RETRY_DELAYS_MS: '0',
      FAILING_CHECK_INTERVAL_MS: '200',
      FAILING_NOTICE_AFTER_MS: '100',
    },
  });
  temporal = await connectTemporal(herald);
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await temporal.close();
  await herald.close();
});

async function ownerOf({ workspaceId }: Tenant): Promise<string> {
  const membership = await herald.stage.repositories.memberships.find(workspaceId);
  const owner = membership?.members.find(({ role }) => role === 'owner');
  if (owner === undefined) throw new Error('a tenant has an owner');
  return owner.email;
}

async function deliver(tenant: Tenant, messageId: string): Promise<void> {
  await sendOne(herald, tenant, messageId);
  await finalEvent(herald, tenant, messageId);
}

const subjectOf = ({ text }: ReceivedMail): string =>
  /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '';
const idOf = ({ text }: ReceivedMail): string => /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
const kindsOf = (mails: ReceivedMail[]): string[] =>
  mails.map((mail) => subjectOf(mail).split(' ').slice(-2).join(' '));

/** The last notice is an hour old. */
async function anHourLater({ workspaceId }: Tenant): Promise<void> {
  const { failingWatches } = herald.stage.records;
  await failingWatches.update({ _id: workspaceId }, { $set: { noticeAt: new Date(0) } });
}

/** Waits until nobody watches the tenant's receiver any more. */
function watchOver({ workspaceId }: Tenant): Promise<unknown> {
  return until('the end of the watch', async () => {
    const { status } = await temporal.watch(workspaceId).describe();
    return status.name === 'COMPLETED';
  });
}

describe('mails to owners of a workspace', () => {
  test('mails owners once when a receiver fails and once when it works again, each time', async () => {
    let status = 500;
    const tenant = await newTenant((response) => response.writeHead(status).end());
    const owner = await ownerOf(tenant);
    const mails = () => herald.smtp.to(owner);

    await Promise.all(['a', 'b', 'c', 'd'].map((id) => deliver(tenant, id)));
    await until('the first mail', () => mails().length > 0);
    await deliver(tenant, 'e');
    status = 200;
    await deliver(tenant, 'f');
    await watchOver(tenant);
    await deliver(tenant, 'g');

    expect(kindsOf(mails())).toEqual(['are failing', 'work again']);
    await anHourLater(tenant);
    status = 400;
    await deliver(tenant, 'h');
    await until('the third mail', () => mails().length > 2);
    expect((await herald.stage.webhooks.test(tenant.workspaceId, 'delivered', {})).passed).toBe(
      false,
    );
    status = 204;
    await herald.stage.webhooks.test(tenant.workspaceId, 'delivered', {});
    await watchOver(tenant);

    expect(kindsOf(mails())).toEqual(['are failing', 'work again', 'are failing', 'work again']);
    expect(new Set(mails().map(idOf)).size).toBe(4);
    const history = await temporal.watch(tenant.workspaceId).fetchHistory();
    expect(readable(history) + (await herald.log('worker'))).not.toContain(owner);
  });

  test('a mail names the host of the receiver and no secret', async () => {
    const tenant = await newTenant((response) => response.writeHead(500).end());
    await deliver(tenant, 'message-1');
    const [mail] = await until('the mail', async () => {
      const mails = herald.smtp.to(await ownerOf(tenant));
      return mails.length > 0 && mails;
    });

    expect(mail?.text).toContain('to 127.0.0.1 are failing since');
    expect(mail?.text).toContain('http_500');
    for (const secret of [tenant.webhookToken, tenant.webhookPath, tenant.apiKey]) {
      expect(mail?.text).not.toContain(secret);
    }
    await changeSettings(herald, tenant, { enabled: false });
    await watchOver(tenant);
    expect(herald.smtp.to(await ownerOf(tenant))).toHaveLength(1);
  });
});

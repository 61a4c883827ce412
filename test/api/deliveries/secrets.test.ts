import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { useHerald } from '../../support/herald';
import { ADA } from '../../support/actor';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { deliveryIdOf, sendIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();

/** Returns what is written about a tenant: records, logs, and the histories of these workflows once they have ended. */
async function writtenAbout(tenant: Tenant, workflowIds: string[]) {
  const { temporal, records } = herald.stage;
  const histories = workflowIds.map(async (workflowId) => {
    await temporal.result(workflowId);
    return temporal.readableHistory(workflowId);
  });
  return {
    histories: (await Promise.all(histories)).join('\n'),
    database: Object.values(await records.dump(tenant.workspaceId)).join('\n'),
    logs: (await herald.log('api')) + (await herald.log('worker')),
  };
}

test('uses a new token from the next attempt on, and writes neither token to records, logs or histories', async () => {
  const newToken = `tok-${randomBytes(12).toString('hex')}`;
  const tenant = await tenantsOf(herald)((response, count, { headers }) => {
    const answer = () =>
      response.writeHead(count < 3 ? 500 : 200).end(String(headers.authorization));
    if (count === 1) void changeSettings(herald, tenant, { token: newToken }).then(answer);
    else answer();
  });
  const { workspaceId } = tenant;
  const { webhooks } = herald.stage;
  const { secret } = await webhooks.signing.enable(workspaceId, OPERATOR);
  const { body } = await sendOne(herald, tenant, 'message-1');
  const { eventId } = await finalEvent(herald, tenant, 'message-1');
  await webhooks.test(workspaceId, 'delivered', {});
  await webhooks.resend(workspaceId, eventId, { by: ADA });
  await until('the resend', async () => {
    const { event } = await webhooks.show(workspaceId, eventId);
    return event.resend !== null && event.state === 'delivered';
  });

  const tokens = webhooksOf(tenant).map(({ headers }) => headers.authorization);
  const next = `Bearer ${newToken}`;
  expect(tokens).toEqual([`Bearer ${tenant.webhookToken}`, next, next, next, next]);

  const places = await writtenAbout(tenant, [
    sendIdOf(tenant, 'message-1'),
    deliveryIdOf(tenant, body['providerMessageId'], 'sent'),
    deliveryIdOf(tenant, body['providerMessageId'], 'sent', 2),
  ]);
  expect(places.database).toContain('Bearer ***');
  expect(places.logs + places.histories).not.toContain(ADA.email);
  for (const text of Object.values(places)) {
    expect(text).toContain(eventId);
    for (const each of [tenant.webhookToken, newToken, secret, secret.slice('whsec_'.length)]) {
      expect(text.includes(each)).toBe(false);
    }
  }
});

test('keeps recipients, keys and metadata out of workflow histories and logs', async () => {
  const tenant = await tenantsOf(herald)((response, count, { headers }) =>
    response.writeHead(count < 3 ? 500 : 200).end(`you sent ${headers.authorization}`),
  );
  const recipientNumber = recipientEnding('0003');
  const metadata = { note: `for the eyes of the receiver ${tenant.webhookPath}` };
  const { body } = await sendOne(herald, tenant, 'message-1', { recipientNumber, metadata });
  const event = await finalEvent(herald, tenant, 'message-1');

  const { histories, logs } = await writtenAbout(tenant, [
    sendIdOf(tenant, 'message-1'),
    deliveryIdOf(tenant, body['providerMessageId'], 'sent'),
  ]);
  for (const text of [histories, logs]) {
    expect(text).toContain(tenant.workspaceId);
    expect(text).toContain(event.eventId);
    for (const secret of [
      tenant.webhookToken,
      tenant.apiKey,
      tenant.accessToken,
      tenant.appSecret,
      recipientNumber,
      Buffer.from(recipientNumber).toString('base64').slice(0, -4),
      String(body['providerMessageId']),
      metadata.note,
    ]) {
      expect(text.includes(secret)).toBe(false);
    }
  }
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { type TestHerald, startHerald } from '../support/herald';
import { sendOne, tenantsOf } from '../support/send-one';
import { type TestTemporal, connectTemporal, readableHistory } from '../support/temporal';
import { until } from '../support/wait';
import { type WebhookActions, webhookActions } from '../support/webhook-actions';
import { changeSettings, finalEvent, webhooksOf } from '../support/webhooks';
import { ADA } from '../support/requester';

let herald: TestHerald;
let temporal: TestTemporal;
let actions: WebhookActions;

beforeAll(async () => {
  herald = await startHerald({ settings: { WEBHOOK_RETRY_DELAYS_MS: '0,200,200' } });
  temporal = await connectTemporal(herald);
  actions = webhookActions(herald);
});

afterAll(async () => {
  await temporal.close();
  await herald.close();
});

/** Everything that is stored, as text. */
async function databaseDump(): Promise<string> {
  const models = Object.values(herald.base.database.models);
  const documents = await Promise.all(models.map((model) => model.collection.find().toArray()));
  return JSON.stringify(documents);
}

describe('a new token', () => {
  test('is used from the next attempt on, and neither it nor the old one is written anywhere', async () => {
    const newToken = 'tok-brand-new-0123456789';
    const tenant = await tenantsOf(herald)((response, count, { headers }) => {
      const answer = () =>
        response.writeHead(count < 3 ? 500 : 200).end(String(headers.authorization));
      if (count === 1) void changeSettings(herald, tenant, { token: newToken }).then(answer);
      else answer();
    });
    const { secret } = await actions.signing.enable(tenant.workspaceId, OPERATOR);
    await sendOne(herald, tenant, 'message-1');
    const { eventId } = await finalEvent(herald, tenant, 'message-1');
    await actions.test(tenant.workspaceId, 'delivered', {});
    await actions.resend(tenant.workspaceId, eventId, { by: ADA });
    await until('the resend', () => webhooksOf(tenant).length === 5);

    const tokens = webhooksOf(tenant).map(({ headers }) => headers.authorization);
    const next = `Bearer ${newToken}`;
    expect(tokens).toEqual([`Bearer ${tenant.webhookToken}`, next, next, next, next]);

    const runs = await until('both runs to be closed', async () => {
      const found = await temporal.findByMessageId('message-1');
      const own = found.filter(({ workflowId }) => workflowId.includes(tenant.workspaceId));
      return own.filter(({ status }) => status.name === 'COMPLETED').length === 3 && own;
    });
    const histories = await Promise.all(
      runs.map(async ({ workflowId }) =>
        readableHistory(await temporal.byId(workflowId).fetchHistory()),
      ),
    );
    const places = {
      database: await databaseDump(),
      logs: (await herald.log('api')) + (await herald.log('worker')),
      histories: histories.join('\n'),
    };
    expect(places.database).toContain('Bearer ***');
    expect(places.logs + places.histories).not.toContain(ADA.email);
    for (const text of Object.values(places)) {
      expect(text).toContain(eventId);
      for (const each of [tenant.webhookToken, newToken, secret, secret.slice('whsec_'.length)]) {
        expect(text.includes(each)).toBe(false);
      }
    }
  });
});

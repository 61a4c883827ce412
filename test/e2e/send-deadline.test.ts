import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { acceptedFor, delayAnswers, recipientEnding, requestsFor } from './support/sandbox';
import { awaitStatuses } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { SEND_SYNC_WAIT_MS: '300' } });
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

describe('a sync send whose provider answers too late (contract 4.2)', () => {
  test('is 500 outcome_pending, goes on, and is never sent twice', async () => {
    const recipientNumber = recipientEnding('0003');
    const body = { recipientNumber, templateId: tenant.template('welcome').id, messageId: 'late' };
    await delayAnswers(herald, 2500);

    const pending = await send(herald, tenant, body);
    const impatient = await send(herald, tenant, body);

    expect(pending.status).toBe(500);
    expect(pending.body).toMatchObject({
      success: false,
      code: 'outcome_pending',
      messageId: 'late',
    });
    expect(impatient.body['code']).toBe('outcome_pending');
    expect(impatient.headers.get('idempotent-replayed')).toBe('true');

    const finished = await until('the outcome', async () => {
      const repeat = await send(herald, tenant, body);
      return repeat.status === 200 && repeat;
    });
    const [accepted] = acceptedFor(herald, recipientNumber);
    expect(finished.headers.get('idempotent-replayed')).toBe('true');
    expect(finished.body).toMatchObject({
      status: 'accepted',
      messageId: 'late',
      providerMessageId: accepted?.providerMessageId,
    });
    expect(await awaitStatuses(herald, tenant, 'late', ['sent'])).toHaveLength(1);
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });
});

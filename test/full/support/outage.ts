import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { SandboxMessage } from '../../../sandbox/types';
import { readCounters } from '../../api/support/metrics';
import { acceptedBy, muteSandbox } from '../../support/callbacks';
import { type Answer, call } from '../../support/client';
import type { OwnHerald } from './herald';
import { sendOne } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';

/** Sends one message whose statuses only the test reports, and resolves with it as the provider has it. */
export async function acceptedWithoutStatuses(
  herald: OwnHerald,
  tenant: Tenant,
): Promise<SandboxMessage> {
  await muteSandbox(herald, tenant);
  await sendOne(herald, tenant, 'message-1');
  const [message] = await acceptedBy(herald, tenant);
  if (message === undefined) throw new Error('nothing was accepted');
  return message;
}

/** Expects that a send during an outage was rejected as retryable. */
export function expectRefusedForNow({ status, headers, body }: Answer): void {
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, code: 'temporarily_unavailable' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

const WITHOUT = {
  mongodb: {
    status: 503,
    body: { status: 'unavailable', checks: { mongodb: 'unavailable', temporal: 'ok' } },
  },
  temporal: {
    status: 200,
    body: { status: 'degraded', checks: { mongodb: 'ok', temporal: 'unavailable' } },
  },
};

/** Expects a live process that names the missing engine, and is ready without Temporal but not without MongoDB. */
export async function expectAway(herald: OwnHerald, away: 'mongodb' | 'temporal'): Promise<void> {
  await until(`the API to report that ${away} alone is away`, async () => {
    const { status, body } = await call(herald, 'GET', '/readyz');
    return isDeepStrictEqual({ status, body }, WITHOUT[away]);
  });
  expect((await call(herald, 'GET', '/healthz')).status).toBe(200);
  await until(`the gauge of ${away}`, async () => {
    const gauges = await readCounters(herald.apiUrl);
    return gauges.get(`herald_dependency_up{dependency="${away}"}`) === 0;
  });
}

/** Waits until everything answers the API. */
export async function awaitReady(herald: OwnHerald): Promise<void> {
  const isReady = async () => (await call(herald, 'GET', '/readyz')).body['status'] === 'ok';
  await until('readiness', isReady);
}

/** Waits until the API is ready, then repeats a send that was refused until it is sent, as the tenant's second message. */
export async function repeatWhenReady(
  herald: OwnHerald,
  tenant: Tenant,
  messageId: string,
): Promise<void> {
  await awaitReady(herald);
  const repeated = await until('the send to be answered', async () => {
    const answer = await sendOne(herald, tenant, messageId);
    return answer.body['code'] !== 'temporarily_unavailable' && answer;
  });
  expect(repeated).toMatchObject({ status: 200, body: { status: 'accepted' } });
  expect(await acceptedBy(herald, tenant)).toHaveLength(2);
}

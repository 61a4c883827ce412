import { once } from 'node:events';
import { type ClientRequest, request as startRequest } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { callbackUrl, change, envelope, postCallback, statusItem } from '../support/callbacks';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

describe('stalled callbacks', () => {
  let stalled: ClientRequest[];

  beforeEach(() => {
    stalled = [];
  });
  afterEach(() => stalled.forEach((each) => each.destroy()));

  /** Begins a body and leaves it at that. Resolves with the status of the answer. */
  async function begin(connectionId: string, announced: number): Promise<number> {
    const url = callbackUrl(herald, { ...tenant, connectionId });
    const headers = { 'content-length': announced };
    const request = startRequest(url, { method: 'POST', headers, agent: false });
    stalled.push(request);
    request.on('error', () => undefined).write('{');
    const [{ statusCode }] = (await once(request, 'response')) as [{ statusCode: number }];
    return statusCode;
  }

  const report = async (by: Tenant): Promise<number> =>
    (await postCallback(herald, by, JSON.stringify(envelope(change(by.phoneNumberId, []))))).status;

  test('answers 404 to a stalled callback of an unknown connection', async () => {
    expect(await begin('con_unknown', 262_144)).toBe(404);
  });

  test('many stalled callbacks of one connection are answered 503 and block no other callback', async () => {
    const hostile = await mintTenant(herald);
    const answers = Array.from({ length: 200 }, () => begin(hostile.connectionId, 262_144));

    expect(await Promise.all([report(tenant), report(tenant)])).toEqual([200, 200]);
    expect(await report(hostile)).toBe(200);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([503]));
    expect(await report(tenant)).toBe(200);
  });
});

test('other requests are answered all the while a callback of 20,000 statuses is taken', async () => {
  const busy = await mintTenant(herald);
  const statuses = Array.from({ length: 20_000 }, (_, at) => statusItem(`wamid.none${at}`, 'sent'));
  const body = JSON.stringify(envelope(change(busy.phoneNumberId, statuses)));
  const answer: { status?: number } = {};
  const beganAtMs = performance.now();
  const posted = postCallback(herald, busy, body).then(({ status }) => (answer.status = status));

  const waitsMs: number[] = [];
  for (let askedAtMs = beganAtMs; answer.status === undefined; askedAtMs = performance.now()) {
    await call(herald, 'GET', '/healthz');
    waitsMs.push(performance.now() - askedAtMs);
  }

  expect(await posted).toBe(200);
  expect(waitsMs.length).toBeGreaterThan(20);
  // A part of the whole, because a busy machine is slower with both.
  expect(Math.max(...waitsMs)).toBeLessThan((performance.now() - beganAtMs) / 4);
});

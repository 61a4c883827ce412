import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { delayAnswers, recipientEnding, requestsFor } from '../api/support/sandbox';
import { postCallback } from '../support/callbacks';
import { getMessage } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import {
  acceptedWithoutStatuses,
  awaitReady,
  expectAway,
  expectRefusedForNow,
  repeatWhenReady,
} from './support/outage';
import { type OwnEngine, startOwnTemporal } from './support/own-engines';
import { ADA } from '../support/actor';
import { sendOne, tenantsOf } from '../support/send-one';
import { sendStandard } from '../support/standard';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent, statusesOf, webhooksOf } from '../support/webhooks';

const HELD_MS = 300_000;

let temporal: OwnEngine;
let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  temporal = await startOwnTemporal();
  herald = await startHerald({
    receivers: 8,
    engines: { temporalAddress: temporal.address },
    settings: { DELIVERY_RECHECK_MS: '5000' },
  });
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await herald.close();
  await temporal.close();
});

describe('Temporal frozen', () => {
  test.each(['V2', 'standard'] as const)(
    'a sync %s send under way when Temporal freezes is answered, and later sends are rejected',
    async (kind) => {
      const tenant = await newTenant();
      const recipientNumber = recipientEnding('0003');
      await delayAnswers(herald, tenant, HELD_MS);
      const answer =
        kind === 'V2'
          ? sendOne(herald, tenant, 'message-1', { recipientNumber })
          : sendStandard(herald, tenant, {
              recipientNumber,
              templateId: tenant.template('welcome').id,
            });
      await until('the provider call', async () => {
        return (await requestsFor(herald, recipientNumber)) === 1;
      });
      temporal.pause();
      try {
        await delayAnswers(herald, tenant, 0);
        expect(await answer).toMatchObject({ status: 200, body: { success: true } });
        expectRefusedForNow(await sendOne(herald, tenant, 'message-2'));
        await expectAway(herald, 'temporal');
      } finally {
        temporal.resume();
      }
      await awaitReady(herald);
      expect(await requestsFor(herald, recipientNumber)).toBe(1);
    },
  );

  test('answers the callbacks that come while Temporal is frozen, and delivers them afterwards', async () => {
    const tenant = await newTenant();
    const message = await acceptedWithoutStatuses(herald, tenant);
    temporal.pause();
    try {
      expect(await postCallback(herald, tenant, message, 'sent')).toBe(200);
      await until('the start to be given up', async () =>
        (await herald.log('api')).includes('webhook delivery left to the reconciler'),
      );
      expect(await postCallback(herald, tenant, message, 'delivered')).toBe(200);
    } finally {
      temporal.resume();
    }
    await until('both webhooks', () => webhooksOf(tenant).length >= 2);
    expect(new Set(statusesOf(tenant))).toEqual(new Set(['delivered', 'sent']));
  });
});

describe('Temporal killed', () => {
  test('reports that Temporal is away, and delivers the callbacks of the outage afterwards', async () => {
    const tenant = await newTenant();
    const message = await acceptedWithoutStatuses(herald, tenant);
    await temporal.kill();

    expectRefusedForNow(await sendOne(herald, tenant, 'message-2'));
    expect((await getMessage(herald, tenant, 'message-2')).status).toBe(404);
    expect(await postCallback(herald, tenant, message, 'sent')).toBe(200);
    expect(await postCallback(herald, tenant, message, 'delivered')).toBe(200);
    await expectAway(herald, 'temporal');

    await temporal.start();
    await repeatWhenReady(herald, tenant, 'message-2');
    await until('both webhooks', () => webhooksOf(tenant).length >= 2);
    expect(statusesOf(tenant)).toEqual(['delivered', 'sent']);
  });
});

describe('Temporal with its state lost', () => {
  test('completes a delivery and a resend after Temporal lost its state, and repeats no send', async () => {
    let isBack = false;
    const recipientNumber = recipientEnding('0003');
    const answering = (response: ServerResponse): void => {
      if (isBack) response.writeHead(200).end();
      else response.writeHead(503, { 'retry-after': '600' }).end();
    };
    const pending = await newTenant((response) => answering(response));
    const resent = await newTenant((response, count) =>
      count === 1 ? response.writeHead(400).end() : answering(response),
    );
    for (const tenant of [pending, resent]) {
      await sendOne(herald, tenant, 'message-1', { recipientNumber });
    }
    const { eventId } = await finalEvent(herald, resent, 'message-1');
    await herald.stage.webhooks.resend(resent.workspaceId, eventId, { by: ADA });
    await until('an attempt of each to fail', async () => {
      const { rows } = await pendingOf(pending);
      const again = await pendingOf(resent);
      return [...rows, ...again.rows].filter(failedOnce).length === 2;
    });

    await temporal.kill();
    await temporal.loseData();
    isBack = true;
    await temporal.start();

    const first = await finalEvent(herald, pending, 'message-1');
    await until('the resend', async () => {
      const { event } = await herald.stage.webhooks.show(resent.workspaceId, eventId);
      return event.state === 'delivered' && event.resend?.run === 2;
    });
    expect(first.state).toBe('delivered');
    expect(await requestsFor(herald, recipientNumber)).toBe(2);
  });
});

const pendingOf = ({ workspaceId }: Tenant) =>
  herald.stage.webhooks.list(workspaceId, { state: 'pending' }, { limit: 10 });

const failedOnce = ({ attempts }: WebhookEvent): boolean => attempts.at(-1)?.outcome === 'http_503';

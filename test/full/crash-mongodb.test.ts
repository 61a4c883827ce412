import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { getMessage } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import {
  acceptedWithoutStatuses,
  expectAway,
  expectRefusedForNow,
  queuedBeforeOutage,
  repeatWhenReady,
} from './support/outage';
import { type OwnEngine, startOwnMongodb } from './support/own-engines';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { providerMessageIdsOf } from '../support/webhooks';

/** Timeout above all waits of a test together, so that the failed wait reports itself. */
const TEST_TIMEOUT_MS = 480_000;
const RECOVERY_MS = 120_000;
const MESSAGES = 30;

let mongodb: OwnEngine;
let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  mongodb = await startOwnMongodb();
  herald = await startHerald({
    receivers: 3,
    engines: { mongodbUri: mongodb.address },
    settings: { MONGODB_TIMEOUT_MS: '1000' },
  });
  newTenant = tenantsOf(herald);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await herald.close();
  await mongodb.close();
}, TEST_TIMEOUT_MS);

async function acceptedMessages(tenant: Tenant) {
  const sends = Array.from({ length: MESSAGES }, (_, index) =>
    sendOne(herald, tenant, `message-${index}`, { recipientNumber: `3366${index + 100}0003` }),
  );
  await Promise.all(sends);
  return await acceptedBy(herald, tenant);
}

describe('MongoDB killed', () => {
  test(
    'loses no acknowledged status when MongoDB is killed after the callbacks',
    async () => {
      const tenant = await newTenant();
      await muteSandbox(herald, tenant);
      const messages = await acceptedMessages(tenant);
      const acknowledged: string[] = [];
      const posts = messages.map(async (message) => {
        const status = await postCallback(herald, tenant, message, 'delivered');
        if (status === 200) acknowledged.push(message.providerMessageId);
      });
      await until('some are acknowledged', () => acknowledged.length >= 3);
      await mongodb.kill();
      await Promise.allSettled(posts);
      await mongodb.start();

      const delivered = await until(
        'every acknowledged status delivered',
        () => {
          const ids = providerMessageIdsOf(tenant);
          return acknowledged.every((id) => ids.includes(id)) && ids;
        },
        RECOVERY_MS,
      );
      expect(delivered).toEqual(expect.arrayContaining(acknowledged));
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'sends everything answered 202 when MongoDB is killed afterwards',
    async () => {
      const tenant = await newTenant();
      const recipients = Array.from({ length: MESSAGES }, (_, index) => `3367${index + 100}0003`);

      const queued = await queuedBeforeOutage(herald, tenant, mongodb, recipients);

      for (const messageId of queued) {
        const status = await until(
          `${messageId} sent`,
          async () => {
            const { body } = await getMessage(herald, tenant, messageId);
            return body['status'] === 'sent' && body['status'];
          },
          RECOVERY_MS,
        );
        expect(status).toBe('sent');
      }
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'reports the outage of MongoDB, and recovers from it without a restart',
    async () => {
      const tenant = await newTenant();
      const message = await acceptedWithoutStatuses(herald, tenant);
      await mongodb.kill();

      expectRefusedForNow(await sendOne(herald, tenant, 'message-2'));
      expect(await postCallback(herald, tenant, message, 'sent')).toBe(503);
      await expectAway(herald, 'mongodb');

      await mongodb.start();
      await repeatWhenReady(herald, tenant, 'message-2', RECOVERY_MS);
      expect(await postCallback(herald, tenant, message, 'sent')).toBe(200);
      await until('its webhook', () => providerMessageIdsOf(tenant).length === 1, RECOVERY_MS);
    },
    TEST_TIMEOUT_MS,
  );
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { type OwnHerald, startHerald } from './support/herald';
import {
  acceptedWithoutStatuses,
  expectAway,
  expectRefusedForNow,
  repeatWhenReady,
} from './support/outage';
import { type OwnEngine, startOwnMongodb } from './support/own-engines';
import { me, newOwner, trySignIn } from '../support/people';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { providerMessageIdsOf } from '../support/webhooks';

const MESSAGES = 30;

let mongodb: OwnEngine;
let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  mongodb = await startOwnMongodb();
  herald = await startHerald({
    receivers: 3,
    engines: { mongodbUri: mongodb.address },
  });
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await herald.close();
  await mongodb.close();
});

async function acceptedMessages(tenant: Tenant) {
  const sends = Array.from({ length: MESSAGES }, (_, index) =>
    sendOne(herald, tenant, `message-${index}`, { recipientNumber: `3366${index + 100}0003` }),
  );
  await Promise.all(sends);
  return await acceptedBy(herald, tenant);
}

describe('MongoDB killed', () => {
  test('loses no acknowledged status when MongoDB is killed after the callbacks', async () => {
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

    const delivered = await until('every acknowledged status delivered', () => {
      const ids = providerMessageIdsOf(tenant);
      return acknowledged.every((id) => ids.includes(id)) && ids;
    });
    expect(delivered).toEqual(expect.arrayContaining(acknowledged));
  });

  test('reports the outage of MongoDB, keeps people signed in, and recovers from it without a restart', async () => {
    const tenant = await newTenant();
    const message = await acceptedWithoutStatuses(herald, tenant);
    const { browser, ...owner } = await newOwner(herald, tenant.workspaceId);
    const cookie = browser.cookie();
    await mongodb.kill();

    const [answer, acknowledgement, ...ofOwner] = await Promise.all([
      sendOne(herald, tenant, 'message-2'),
      postCallback(herald, tenant, message, 'sent'),
      me(browser),
      trySignIn(browser, owner.email, owner.password),
    ]);
    expectRefusedForNow(answer);
    ofOwner.forEach(expectRefusedForNow);
    expect(browser.cookie()).toBe(cookie);
    expect(acknowledgement).toBe(503);
    await expectAway(herald, 'mongodb');

    await mongodb.start();
    await repeatWhenReady(herald, tenant, 'message-2');
    expect((await me(browser)).status).toBe(200);
    expect(await postCallback(herald, tenant, message, 'sent')).toBe(200);
    await until('its webhook', () => providerMessageIdsOf(tenant).length === 1);
  });
});

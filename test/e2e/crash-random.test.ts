import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptedBy } from '../support/callbacks';
import { type TestHerald, startHerald } from '../support/herald';
import { RECIPIENTS, sendOne } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { subjectOf, webhooksOf } from '../support/webhooks';

const TEST_TIMEOUT_MS = 300_000;
const RECOVERY_MS = 150_000;
const ROUNDS = 6;
const MESSAGES_A_ROUND = 5;
/** About as long as a message takes from its send to its last webhook. */
const LONGEST_PAUSE_MS = 500;

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { SEND_TIMEOUT_MS: '3000', WEBHOOK_TIMEOUT_MS: '3000' } });
  tenant = await mintTenant(herald);
});

afterAll(() => herald.close());

/** Each delivery the receiver must have heard of: provider message and status. */
function expectedDeliveries(): string[] {
  const ids = acceptedBy(herald, tenant).map(({ providerMessageId }) => providerMessageId);
  return ids.flatMap((id) => [`${id} sent`, `${id} delivered`]);
}

test(
  'a worker killed at any moment loses no message and no status',
  async () => {
    const pauses = Array.from({ length: ROUNDS }, () => randomInt(LONGEST_PAUSE_MS));
    for (const [round, pauseMs] of pauses.entries()) {
      const sends = Array.from({ length: MESSAGES_A_ROUND }, (_, index) =>
        sendOne(herald, tenant, `message-${round}-${index}`, {
          recipientNumber: RECIPIENTS.delivered,
          async: true,
        }),
      );
      const answers = await Promise.all(sends);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
      await pause(pauseMs);
      await herald.worker.kill();
      await herald.worker.start();
    }

    await until(
      `every webhook, with kills after ${pauses.join(', ')} ms`,
      () => {
        const heard = new Set(webhooksOf(tenant).map(subjectOf));
        const expected = expectedDeliveries();
        return (
          expected.length >= ROUNDS * MESSAGES_A_ROUND * 2 &&
          expected.every((each) => heard.has(each))
        );
      },
      RECOVERY_MS,
    );
    const eventIds = new Map<string, Set<unknown>>();
    for (const webhook of webhooksOf(tenant)) {
      const ids = eventIds.get(subjectOf(webhook)) ?? new Set();
      eventIds.set(subjectOf(webhook), ids.add(webhook.headers['x-webhook-event-id']));
    }
    expect([...eventIds.values()].map((ids) => ids.size)).toEqual([...eventIds].map(() => 1));
  },
  TEST_TIMEOUT_MS,
);

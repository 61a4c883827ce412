import { expect, test } from '@jest/globals';
import { RETRYING_MAX } from '../../../src/domain/webhook-outcome';
import type { WebhookOutcomeRepository } from '../../../src/ports/deliveries';
import { emptySettings } from '../../../src/services/webhooks/save-webhook-settings';
import {
  type WebhookHealth,
  getWebhookHealth,
} from '../../../src/services/webhooks/webhook-health';
import { partial } from '../../support/partial';

const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Health of a workspace with that many pending events. */
function healthOf(
  pending: number,
  countRetrying: WebhookOutcomeRepository['countRetrying'],
  { isOpen = false } = {},
): Promise<WebhookHealth> {
  const until = new Date(NOW.getTime() + (isOpen ? 1000 : -1000));
  const openCircuit = { origin: 'https://hooks.example.com', until };
  const url = 'https://hooks.example.com/';
  const settings = { ...emptySettings('wks_1', NOW), enabled: true, url, openCircuit };
  return getWebhookHealth(
    partial({
      clock: { now: () => NOW },
      settings: { find: async () => settings },
      outcome: {
        countByDay: async () => [],
        lastCompletions: async () => ({ deliveredAt: null, failedAt: null }),
        countPending: async () => pending,
        countRetrying,
      },
    }),
    'wks_1',
  );
}

const failing = async (): Promise<number> => Promise.reject(new Error('took too long'));

test('counts events with a failed attempt up to the most that is shown', async () => {
  const health = await healthOf(RETRYING_MAX * 2, async (_workspace, limit) => limit);

  expect(health.retrying).toBe(RETRYING_MAX);
});

test('tells the health although the failed attempts could not be counted', async () => {
  expect(await healthOf(3, failing)).toMatchObject({ pending: 3, retrying: null });
});

test.each([
  [3, 3],
  [RETRYING_MAX * 2, RETRYING_MAX],
])('counts no attempts while the circuit is open: %i pending', async (pending, retrying) => {
  let asked = 0;
  const health = await healthOf(pending, async () => (asked += 1), { isOpen: true });

  expect([health.retrying, asked]).toEqual([retrying, 0]);
});

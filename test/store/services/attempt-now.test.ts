import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import type { WorkflowGateway } from '../../../src/ports/workflow-gateway';
import { attemptNow } from '../../../src/services/deliveries/attempt-now';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { ADA } from '../../support/actor';
import { newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();

const FAILED = { number: 1, startedAt: new Date(), outcome: 'http_503' };

/** Stores a pending event whose workflow answers so, and returns how to move its next attempt forward. */
async function pendingEvent(answer: 'asked' | 'under_way' | 'ended') {
  const workspaceId = newId('wks');
  const url = 'https://8.8.8.8/';
  await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true, url });
  const attempts = [FAILED] as WebhookEvent['attempts'];
  const event = newWebhookEvent({ workspaceId, attempts });
  await db.events.insert(event, null);
  const asked: number[] = [];
  const workflows = {
    startDelivery: async () => 'running',
    deliveryWorkflowId: () => 'deliver',
    attemptNow: async (_workflowId: string, attempt: number) => {
      asked.push(attempt);
      return answer;
    },
  } as unknown as WorkflowGateway;
  const move = bind(attemptNow, partial({ ...db, workflows, log: createLogger('silent', 'test') }));
  return { move: () => move(workspaceId, event.id, ADA), asked };
}

test('asks the workflow for an attempt once, however often people ask', async () => {
  const { move, asked } = await pendingEvent('asked');

  const moved = [await move(), await move(), await move()];

  expect(moved.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
  expect(asked).toEqual([2]);
});

test.each([
  ['under_way', 'attempt 2 of this event is in progress'],
  ['ended', 'this event has just ended'],
] as const)('refuses an event whose workflow is %s', async (answer, message) => {
  const { move } = await pendingEvent(answer);

  await expect(move()).rejects.toMatchObject({ code: 'conflict', message });
});

import { expect } from '@jest/globals';
import { eventIdOf, newId } from '../../../../src/domain/ids';
import type { Message } from '../../../../src/domain/message';
import { failureIdOf } from '../../../../src/domain/status-code';
import { createLogger } from '../../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../../src/observability/prometheus-metrics';
import {
  type RecordStatusesDeps,
  recordStatuses,
} from '../../../../src/services/messages/record-statuses';
import type { StatusReport } from '../../../../src/ports/messaging-provider';
import type { ReceivedStatus } from '../../../../src/services/messages/steps/status-event';
import { newSettings } from '../../../../src/services/webhooks/save-webhook-settings';
import { newMessage } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';
import { bind } from '../../../../src/services/steps/bind';

/** Status of a message as a callback of Meta reports it: delivered, unless changed. */
export function receivedStatus(
  { workspaceId, senderId, trackingToken, messageId }: Message,
  change: Partial<StatusReport> = {},
): ReceivedStatus {
  const report: StatusReport = {
    providerMessageId: `wamid.${messageId}`,
    trackingToken,
    status: 'delivered',
    occurredAt: null,
    error: null,
    pricing: null,
    ...change,
  };
  const failureId = report.status === 'failed' ? failureIdOf(report.error) : null;
  const id = eventIdOf(senderId, report.providerMessageId, report.status, failureId);
  const received = { provider: 'meta', receivedAt: new Date() } as const;
  return { id, failureId, workspaceId, senderId, report, ...received };
}

export type Reporting = Awaited<ReturnType<typeof statusReporting>>;

/** Records statuses of messages in a workspace with webhooks. */
export async function statusReporting(db: TestDatabase) {
  const workspaceId = newId('wks');
  const url = 'https://8.8.8.8/';
  await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true, url });
  const settings = await db.settings.find(workspaceId);
  const metrics = createPrometheusMetrics();
  const deps: Partial<RecordStatusesDeps> = {
    ...db,
    metrics,
    log: createLogger('silent', 'test'),
    startDueInMs: () => 1000,
    syncSoon: () => undefined,
  };
  const record = bind(recordStatuses, deps as RecordStatusesDeps);
  return {
    metrics: () => metrics.expose(),
    store: async (): Promise<Message> => {
      const message = newMessage({ workspaceId });
      await db.messages.insert(message, null);
      return message;
    },
    report: async (status: ReceivedStatus): Promise<void> => {
      const read = { settings, isListened: false, readAtMs: performance.now() };
      const { failures } = await record([status], read);
      expect(failures).toEqual([]);
    },
  };
}

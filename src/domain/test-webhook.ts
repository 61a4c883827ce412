import { describeFailure } from './status-code';
import type { ReportedStatus } from './message';

/** Sent by tests of the webhook settings, which have no message (contract 7). */
export function testWebhookBody(status: ReportedStatus, eventId: string, at: Date): string {
  return JSON.stringify({
    event: `channel_${status}`,
    test: true,
    eventId,
    messageId: 'test-message-id',
    providerMessageId: 'test-provider-message-id',
    status,
    recipientNumber: '0000000000',
    recipientId: 'test-recipient-id',
    templateId: 'test-template-id',
    templateName: 'test_template',
    timestamp: at.toISOString(),
    metadata: { test: true },
    ...(status === 'failed' ? describeFailure(null) : {}),
  });
}

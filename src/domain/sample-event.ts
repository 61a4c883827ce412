import { type FurtherEvent, isFurtherEvent } from './further-event';
import type { ReportedStatus } from './message';
import { describeFailure } from './status-code';
import { type EventKind, postedName } from './webhook-event';

/** Properties of an event that is about nothing: a test of the webhook settings, or a sample for listeners. */
export interface SampleEvent {
  kind: EventKind;
  id: string;
  at: Date;
  /** True for a body that says it is a test, as those of the webhook settings do. */
  isTest: boolean;
}

const PROVIDER_MESSAGE = { providerMessageId: 'test-provider-message-id' };
const MESSAGE = { messageId: 'test-message-id', ...PROVIDER_MESSAGE };
const RECIPIENT = { recipientNumber: '0000000000', recipientId: 'test-recipient-id' };
const TEMPLATE = { templateId: 'test-template-id', templateName: 'test_template' };
const METADATA = { metadata: { test: true } };
const SENDER_NUMBER = { senderNumber: '0000000001' };
const INBOUND = { ...MESSAGE, conversationId: 'test-conversation-id', ...RECIPIENT };
const TEMPLATE_OF_SENDER = { ...TEMPLATE, templateLanguage: 'en_US', ...SENDER_NUMBER };

/** Fields of further events beside name, id and time (contract 7.2). */
const FURTHER_FIELDS: Record<FurtherEvent, (at: string) => object> = {
  message_held: () => ({ ...MESSAGE, ...RECIPIENT, status: 'held', ...TEMPLATE, ...METADATA }),
  message_status_changed: () => ({ ...MESSAGE, ...RECIPIENT, status: 'delivered', ...METADATA }),
  inbound_message: (at) => ({
    ...INBOUND,
    ...SENDER_NUMBER,
    content: { kind: 'text', text: 'Where is my parcel?' },
    referral: null,
    referredProduct: null,
    replyTo: null,
    receivedAt: at,
  }),
  inbound_message_changed: (at) => ({
    ...INBOUND,
    ...SENDER_NUMBER,
    direction: 'inbound',
    change: 'edited',
    text: 'Where is my parcel, please?',
    emoji: null,
    receivedAt: at,
  }),
  template_status_changed: () => ({
    ...TEMPLATE_OF_SENDER,
    status: 'PAUSED',
    previousStatus: 'APPROVED',
    reason: null,
  }),
  template_quality_changed: () => ({
    ...TEMPLATE_OF_SENDER,
    quality: 'RED',
    previousQuality: 'GREEN',
  }),
  template_category_changed: () => ({
    ...TEMPLATE_OF_SENDER,
    category: 'MARKETING',
    previousCategory: 'UTILITY',
  }),
  sender_health_changed: () => ({
    senderId: 'test-sender-id',
    ...SENDER_NUMBER,
    scope: 'number',
    change: 'FLAGGED',
    reason: null,
    messagingLimit: 'TIER_1K',
  }),
};

/** Returns the body of an event that is about nothing (contract 7), as JSON text. */
export function sampleBody({ kind, id, at, isTest }: SampleEvent): string {
  const timestamp = at.toISOString();
  return JSON.stringify({
    event: postedName(kind),
    ...(isTest && { test: true }),
    eventId: id,
    ...(isFurtherEvent(kind)
      ? { ...FURTHER_FIELDS[kind](timestamp), timestamp }
      : statusFields(kind, timestamp)),
  });
}

function statusFields(status: ReportedStatus, timestamp: string): object {
  return {
    ...MESSAGE,
    status,
    ...RECIPIENT,
    ...TEMPLATE,
    timestamp,
    ...METADATA,
    ...(status === 'failed' ? describeFailure(null) : {}),
  };
}

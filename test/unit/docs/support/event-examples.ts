import type { InboundMessage } from '../../../../src/domain/inbound';
import {
  heldEvent,
  inboundEvent,
  messageChangedEvent,
  statusChangedEvent,
} from '../../../../src/domain/message-events';
import { senderHealthEvent } from '../../../../src/domain/sender-health';
import { describeFailure } from '../../../../src/domain/status-code';
import { eventsSinceTold } from '../../../../src/domain/template/template-events';
import { NO_STANDING } from '../../../../src/domain/template/template-standing';
import { WEBHOOK_EVENTS, webhookBody } from '../../../../src/domain/webhook-event';
import {
  newInbound,
  newMessage,
  newSender,
  synced,
  templateContent,
} from '../../../support/records';
import { waitingChange } from '../../../support/waiting-change';

const AT = new Date('2026-11-21T11:56:26.000Z');
const TIMES = { occurredAt: AT, createdAt: AT, receivedAt: AT };
const SENDER = { id: 'snd_7b6a5f4e3d2c1b0a', workspaceId: 'wks_1', number: '15550100200' };
const CUSTOMER = { customerId: 'cus_3a9d1c7e5b2f4a6088c1d2e3', recipientNumber: '33600000002' };
const TEMPLATE = { id: 'tpl_5f1e2d3c4b5a69788796a5b4', name: 'order_update' };
const PROVIDER_MESSAGE_ID = 'wamid.HBgLMzM2MDAwMDAwMDI';
const EVENT_ID = 'evt_6c2f5d3a0f7b4e1d8a9c0b1e2d3f4a5b';

const PRICING = { billable: true, model: 'PMP', type: 'regular', category: 'utility' };

const FAILURE = { code: '131026', title: '', message: '', details: '', httpStatus: null };

const EDITED = waitingChange({
  targetId: PROVIDER_MESSAGE_ID,
  change: { kind: 'edited', text: 'Where is my parcel, please?' },
});

const message = newMessage({
  ...CUSTOMER,
  workspaceId: SENDER.workspaceId,
  senderId: SENDER.id,
  messageId: 'order-17',
  metadataJson: '{"order":17}',
  content: templateContent(TEMPLATE),
});

/** Returns one body of each event by its name, as Herald posts it. */
export function eventExamples(): Record<string, object> {
  const bodies = [...statusBodies(), ...furtherEvents().map(({ body }) => body)];
  const examples = bodies.map((body) => JSON.parse(body) as { event: string });
  return Object.fromEntries(examples.map((body) => [body.event, { ...body, eventId: EVENT_ID }]));
}

function statusBodies(): string[] {
  return WEBHOOK_EVENTS.map((status) =>
    webhookBody(message, {
      eventId: EVENT_ID,
      providerMessageId: PROVIDER_MESSAGE_ID,
      status,
      occurredAt: AT,
      failure: status === 'failed' ? describeFailure(FAILURE) : null,
      pricing: status === 'delivered' ? PRICING : null,
    }),
  );
}

function furtherEvents() {
  const result = { kind: 'accepted', providerMessageId: PROVIDER_MESSAGE_ID, at: AT } as const;
  const text = newMessage({ ...message, content: { kind: 'text', text: 'On its way' } });
  const reported = { eventId: EVENT_ID, providerMessageId: PROVIDER_MESSAGE_ID, occurredAt: AT };
  return [
    ...[heldEvent({ ...message, result: { ...result, held: 'held' } }) ?? []].flat(),
    statusChangedEvent(
      text,
      {
        ...reported,
        status: 'delivered',
        failure: null,
        pricing: { ...PRICING, category: 'service' },
      },
      AT,
    ),
    inboundEvent(inbound(), { number: CUSTOMER.recipientNumber }, SENDER.number),
    messageChangedEvent({ direction: 'inbound', message: inbound() }, EDITED, {
      customer: { number: CUSTOMER.recipientNumber },
      senderNumber: SENDER.number,
    }),
    ...templateEvents(),
    senderHealthEvent(newSender(SENDER), health(), AT),
  ];
}

function inbound(): InboundMessage {
  return newInbound({
    ...TIMES,
    id: 'inb_0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    customerId: CUSTOMER.customerId,
    conversationId: 'cnv_9c8b7a6d5e4f3a2b1c0d9e8f',
    from: CUSTOMER.recipientNumber,
    providerMessageId: PROVIDER_MESSAGE_ID,
    content: { kind: 'text', text: 'Where is my parcel?' },
  });
}

function templateEvents() {
  const told = { status: 'APPROVED', quality: 'GREEN', category: 'UTILITY', changes: 3 } as const;
  const { syncRun: _run, ...content } = synced({
    name: TEMPLATE.name,
    providerStatus: 'PAUSED',
    quality: 'RED',
    category: 'MARKETING',
    senderNumber: SENDER.number,
  });
  const stored = { id: TEMPLATE.id, createdAt: AT, updatedAt: AT, mappingActive: true };
  return eventsSinceTold({ ...NO_STANDING, ...content, ...stored, told }, TIMES);
}

function health() {
  const change = { change: 'DOWNGRADE', reason: null, messagingLimit: 'TIER_2K' };
  return { ...change, number: SENDER.number, occurredAt: AT };
}

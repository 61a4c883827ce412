import type { InboundContent } from '../../../../src/domain/inbound';
import type { MessageChange } from '../../../../src/domain/message-change';
import {
  heldEvent,
  inboundEvent,
  messageChangedEvent,
  statusChangedEvent,
} from '../../../../src/domain/message-events';
import type { NewFurtherEvent } from '../../../../src/domain/new-further-event';
import { senderHealthEvent } from '../../../../src/domain/sender-health';
import { describeFailure } from '../../../../src/domain/status-code';
import { NO_STANDING } from '../../../../src/domain/template/template-standing';
import { eventsSinceTold } from '../../../../src/domain/template/template-events';
import { contactCard, referralOf } from '../../../support/entered-content';
import { newInbound, newMessage, newSender, synced } from '../../../support/records';
import { waitingChange } from '../../../support/waiting-change';

const AT = new Date('2026-11-21T11:56:26.000Z');
const MEDIA = { type: 'image', reference: '17', mimeType: null, filename: null, caption: null };
const NOWHERE = { name: 'Home', address: null, url: null };
const CARD = contactCard({
  name: 'Ada',
  phones: [{ number: '+33 6', waId: null, type: 'CELL' }],
  emails: [{ email: 'ada@example.com', type: null }],
});
const ITEM = { productId: 'SKU-1', quantity: 2, price: 9.5, currency: 'EUR' };
const REFERRAL = referralOf({ ctwaClid: 'ARAb', headline: 'Ferns' });
const CONTENTS: InboundContent[] = [
  { kind: 'text', text: 'Hello' },
  { kind: 'button', text: 'Yes', payload: null },
  { kind: 'media', media: { ...MEDIA, type: 'image' } },
  { kind: 'form', form: { name: 'flow', flowToken: 't-1', answers: { rating: '5' } } },
  { kind: 'location', location: { latitude: 48.85, longitude: 2.35, ...NOWHERE } },
  { kind: 'contacts', contacts: [CARD] },
  { kind: 'order', order: { catalogId: null, text: null, items: [ITEM] } },
  { kind: 'other', type: 'poll' },
  { kind: 'deleted' },
];

/** Returns at least one event of each kind, and each form of its body. */
export function furtherEvents(): NewFurtherEvent[] {
  return [
    ...heldEvents(),
    ...statusEvents(),
    ...inboundEvents(),
    ...changedEvents(),
    ...templateEvents(),
    ...healthEvents(),
  ];
}

function heldEvents(): NewFurtherEvent[] {
  return (['held', 'paused'] as const).flatMap((held) => {
    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: AT, held } as const;
    return heldEvent(newMessage({ result, metadataJson: '{"order":17}' })) ?? [];
  });
}

function statusEvents(): NewFurtherEvent[] {
  const pricing = { billable: true, model: 'PMP', type: 'regular', category: 'service' };
  const content = { kind: 'text', text: 'Hello' } as const;
  const reported = { eventId: 'evt_1', providerMessageId: 'wamid.1', occurredAt: AT };
  return [
    statusChangedEvent(
      newMessage({ content }),
      { ...reported, status: 'sent', failure: null, pricing },
      AT,
    ),
    statusChangedEvent(
      newMessage({ content, recipientNumber: null }),
      { ...reported, status: 'failed', failure: describeFailure(null), pricing: null },
      AT,
    ),
  ];
}

function inboundEvents(): NewFurtherEvent[] {
  return CONTENTS.map((content, index) => {
    const from = index === 0 ? null : '33612345678';
    const origin = { referral: REFERRAL, referredProduct: { catalogId: null, productId: '1' } };
    const message = newInbound({ content, from, ...(index === 1 && origin) });
    return inboundEvent(message, { number: null }, '15550100200');
  });
}

function changedEvents(): NewFurtherEvent[] {
  const changes: MessageChange[] = [
    { kind: 'edited', text: 'Hello' },
    { kind: 'deleted' },
    { kind: 'reacted', emoji: '👍' },
    { kind: 'reaction_withdrawn' },
  ];
  const targets = [
    { direction: 'inbound', message: newInbound() },
    { direction: 'outbound', message: newMessage() },
  ] as const;
  return targets.flatMap((target) =>
    changes.map((change) =>
      messageChangedEvent(target, waitingChange({ change }), {
        customer: { number: null },
        senderNumber: '15550100200',
      }),
    ),
  );
}

function templateEvents(): NewFurtherEvent[] {
  const told = { status: 'PAUSED', quality: null, category: 'MARKETING', changes: 3 };
  const times = { occurredAt: AT, createdAt: AT };
  const { syncRun: _run, ...content } = synced({ quality: 'GREEN' });
  const stored = { id: 'tpl_1', createdAt: AT, updatedAt: AT, mappingActive: true };
  return eventsSinceTold({ ...NO_STANDING, ...content, ...stored, told }, times);
}

function healthEvents(): NewFurtherEvent[] {
  const nothing = { reason: null, messagingLimit: null, occurredAt: null };
  const reports = [
    {
      ...nothing,
      number: '15550100200',
      change: 'DOWNGRADE',
      messagingLimit: 'TIER_2K',
      occurredAt: AT,
    },
    { ...nothing, number: null, change: 'ACCOUNT_VIOLATION', reason: 'SCAM' },
  ];
  return reports.map((report) => senderHealthEvent(newSender(), report, AT));
}

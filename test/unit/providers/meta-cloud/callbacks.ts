import { createHmac } from 'node:crypto';
import type { MetaCredentials, ProviderCallback } from '../../../../src/ports/messaging-provider';
import { CUSTOMER, type CallbackItem } from '../conformance/running-provider';

export const credentials: MetaCredentials = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAsandboxToken',
  appSecret: 'sandbox-app-secret',
  verifyToken: 'sandbox-verify-token',
};

/** Meta's signature does not cover it. */
export const CALLBACK_URL = 'https://herald.example/callbacks/meta/con_1';

/** Makes a `changes` item of field `messages`. */
export function messagesChange(content: object, phoneNumberId = credentials.phoneNumberId) {
  return {
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550100200', phone_number_id: phoneNumberId },
      ...content,
    },
  };
}

export function envelopeOf(...changes: unknown[]) {
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: credentials.businessAccountId, changes }],
  };
}

function signed(body: unknown): ProviderCallback {
  const rawBody = Buffer.from(JSON.stringify(body));
  const signature = createHmac('sha256', credentials.appSecret).update(rawBody).digest('hex');
  return { url: CALLBACK_URL, headers: { 'x-hub-signature-256': `sha256=${signature}` }, rawBody };
}

/** Meta batches: all items travel in one callback. */
export function callbacksOf(items: CallbackItem[]): ProviderCallback[] {
  return [signed(envelopeOf(...items.map(changeOf)))];
}

function inboundChange(id: string, content: object, phoneNumberId?: string): unknown {
  const contacts = [{ profile: { name: CUSTOMER.name }, wa_id: CUSTOMER.number }];
  const message = { from: CUSTOMER.number, id, timestamp: '1790000000', ...content };
  return messagesChange({ contacts, messages: [message] }, phoneNumberId);
}

function preferenceChange(wanted: boolean): unknown {
  const preference = {
    wa_id: CUSTOMER.number,
    category: 'marketing_messages',
    value: wanted ? 'resume' : 'stop',
    timestamp: 1_790_000_000,
  };
  return {
    ...messagesChange({ user_preferences: [preference] }),
    field: 'user_preferences',
  };
}

function changeOf(item: CallbackItem): unknown {
  switch (item.kind) {
    case 'status':
      return messagesChange({
        statuses: [
          {
            id: item.id,
            status: item.status,
            timestamp: '1790000000',
            recipient_id: '15551230000',
            biz_opaque_callback_data: item.trackingToken,
            ...(item.status === 'failed' && { errors: [{ code: 131026, title: 'Undeliverable' }] }),
          },
        ],
      });
    case 'text':
      return inboundChange(item.id, { type: 'text', text: { body: item.text } });
    case 'foreign_text':
      return inboundChange(item.id, { type: 'text', text: { body: item.text } }, '999');
    case 'choice':
      return inboundChange(item.id, {
        type: 'button',
        button: { text: item.text, payload: item.payload },
      });
    case 'image':
      return inboundChange(item.id, {
        type: 'image',
        image: { id: item.reference, mime_type: 'image/jpeg', caption: item.caption },
      });
    case 'preference':
      return preferenceChange(item.wanted);
    case 'unknown_status':
      return messagesChange({ statuses: [{ id: item.id, status: 'played', timestamp: '1' }] });
    case 'foreign_status':
      return messagesChange({ statuses: [{ id: item.id, status: item.status }] }, '999');
    case 'unknown_type':
      return { field: 'calls', value: { calls: [{}] } };
    default:
      return messagesChange({ statuses: [{ status: 'sent' }] });
  }
}

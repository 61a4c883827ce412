import { createHash, createHmac } from 'node:crypto';
import type { ProviderCallback, TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { CUSTOMER as WRITER, type CallbackItem } from '../conformance/running-provider';

export const credentials: TwilioCredentials = {
  accountSid: `AC${'a'.repeat(32)}`,
  authToken: '0123456789abcdef0123456789abcdef',
};

export const NUMBER = '15550100200';
export const CUSTOMER = WRITER.number;
export const CALLBACK_URL = 'https://herald.example/callbacks/twilio/con_1';

type Form = Record<string, string>;

const COMMON: Form = { AccountSid: credentials.accountSid, ApiVersion: '2010-04-01' };

export function statusForm(form: Form = {}): Form {
  return {
    ...COMMON,
    ChannelPrefix: 'whatsapp',
    MessageSid: `SM${'1'.repeat(32)}`,
    MessageStatus: 'sent',
    From: `whatsapp:+${NUMBER}`,
    To: `whatsapp:+${CUSTOMER}`,
    ...form,
  };
}

export function inboundForm(form: Form = {}): Form {
  return {
    ...COMMON,
    MessageSid: `SM${'2'.repeat(32)}`,
    SmsStatus: 'received',
    From: `whatsapp:+${CUSTOMER}`,
    To: `whatsapp:+${NUMBER}`,
    WaId: CUSTOMER,
    ProfileName: WRITER.name,
    NumMedia: '0',
    Body: 'Hello',
    ...form,
  };
}

/** Computes a signature without Herald's code: names sorted, each followed by its value. */
function signatureOf(url: string, form: Form): string {
  const names = Object.keys(form).toSorted();
  const text = url + names.map((name) => name + String(form[name])).join('');
  return createHmac('sha1', credentials.authToken).update(text).digest('base64');
}

export function signedForm(form: Form, url = CALLBACK_URL): ProviderCallback {
  return {
    url,
    headers: { 'x-twilio-signature': signatureOf(url, form) },
    rawBody: Buffer.from(new URLSearchParams(form).toString()),
  };
}

export function signedJson(json: unknown): ProviderCallback {
  const rawBody = Buffer.from(JSON.stringify(json));
  const hash = createHash('sha256').update(rawBody).digest('hex');
  const url = `${CALLBACK_URL}?bodySHA256=${hash}`;
  return { url, headers: { 'x-twilio-signature': signatureOf(url, {}) }, rawBody };
}

/** Twilio posts one callback an item. */
export function callbacksOf(items: CallbackItem[]): ProviderCallback[] {
  return items.map((item) => signedForm(formOf(item)));
}

function formOf(item: CallbackItem): Form {
  switch (item.kind) {
    case 'status':
      return statusForm({
        MessageSid: item.id,
        MessageStatus: item.status,
        ...(item.status === 'failed' && { ErrorCode: '63024' }),
      });
    case 'text':
      return inboundForm({ MessageSid: item.id, Body: item.text });
    case 'foreign_text':
      return inboundForm({ MessageSid: item.id, Body: item.text, To: 'whatsapp:+19990000000' });
    case 'choice':
      return inboundForm({
        MessageSid: item.id,
        Body: item.text,
        ButtonText: item.text,
        ButtonPayload: item.payload,
      });
    case 'image':
      return inboundForm({
        MessageSid: item.id,
        Body: item.caption,
        NumMedia: '1',
        MediaUrl0: item.reference,
        MediaContentType0: 'image/jpeg',
      });
    case 'preference':
      return inboundForm({ OptOutType: item.wanted ? 'START' : 'STOP' });
    case 'unknown_status':
      return statusForm({ MessageSid: item.id, MessageStatus: 'partially_delivered' });
    case 'foreign_status':
      return statusForm({ MessageSid: item.id, From: 'whatsapp:+19990000000' });
    case 'unknown_type':
      return { ...COMMON, EventName: 'com.example.something' };
    default:
      return statusForm({ MessageSid: '' });
  }
}

/** Content of a callback that says nothing. */
export const NOTHING = {
  accepted: [],
  statuses: [],
  inbound: [],
  appMessages: [],
  history: [],
  messageChanges: [],
  preferences: [],
  identityChanges: [],
  templatesChanged: false,
  templateChanges: [],
  senderHealth: [],
};

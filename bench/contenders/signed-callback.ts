import type { Message } from '../../src/domain/message';
import { DEMO_NUMBER } from '../../src/main/start/peers';
import { callbackSignature, metaJson } from '../../sandbox/meta/meta-callback';
import type { JsonPost } from '../load/post-json';
import { providerMessageIdOf } from './pattern';

/** The status every measured callback reports. */
export const REPORTED_STATUS = 'delivered';

/** Makes a callback as Meta posts it: a status of each message, signed with the app secret. */
export function signedCallback(url: string, appSecret: string, messages: Message[]): JsonPost {
  const { displayNumber, phoneNumberId, businessAccountId } = DEMO_NUMBER;
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: displayNumber, phone_number_id: phoneNumberId },
    statuses: messages.map(statusItem),
  };
  const body = metaJson({
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccountId, changes: [{ field: 'messages', value }] }],
  });
  return { url, headers: { 'x-hub-signature-256': callbackSignature(appSecret, body) }, body };
}

function statusItem(message: Message): object {
  return {
    id: providerMessageIdOf(message),
    status: REPORTED_STATUS,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: message.recipientNumber,
    biz_opaque_callback_data: message.trackingToken,
    conversation: { id: message.key, origin: { type: 'utility' } },
    pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
  };
}

import type { SandboxMessage, TwilioNumber, Inbound } from '../types';
import { address, API_VERSION } from './callback-parameters';

/** A message as Twilio shows it. */
export function messageResource(number: TwilioNumber, message: SandboxMessage): object {
  const { accountSid, displayNumber } = number;
  const sid = message.providerMessageId;
  const path = `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}`;
  const date = rfc2822(message.acceptedAt);
  const waiting = message.status === 'queued' || message.status === 'accepted';
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: message.text ?? '',
    date_created: date,
    date_sent: waiting ? null : date,
    date_updated: date,
    direction: 'outbound-api',
    error_code: message.error?.code ?? null,
    error_message: message.error?.title ?? null,
    // A Messaging Service chooses the sender after it has answered.
    from: message.status === 'accepted' ? null : address(displayNumber),
    messaging_service_sid: serviceOf(message, number),
    num_media: isSent(message, 'MediaUrl') ? '1' : '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: address(message.to),
    uri: `${path}.json`,
  };
}

/** A message from a customer as Twilio shows it. */
export function inboundResource(
  { accountSid, displayNumber, messagingServiceSid }: TwilioNumber,
  sid: string,
  { author, content, writtenAt }: Inbound,
): object {
  const path = `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}`;
  const date = rfc2822(writtenAt);
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: 'text' in content ? content.text : '',
    date_created: date,
    date_sent: date,
    date_updated: date,
    direction: 'inbound',
    error_code: null,
    error_message: null,
    from: address(author.number ?? author.userId),
    messaging_service_sid: messagingServiceSid ?? null,
    num_media: 'mediaUrl' in content ? '1' : '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status: 'received',
    subresource_uris: { media: `${path}/Media.json` },
    to: address(displayNumber),
    uri: `${path}.json`,
  };
}

function serviceOf(message: SandboxMessage, { messagingServiceSid }: TwilioNumber) {
  return isSent(message, 'MessagingServiceSid') ? (messagingServiceSid ?? null) : null;
}

/** Whether the request of a message has a field. */
function isSent({ request }: SandboxMessage, field: string): boolean {
  return typeof request === 'object' && request !== null && field in request;
}

/** A time as Twilio's 2010 API has it, e.g. `Sat, 21 Nov 2026 17:40:18 +0000`. */
function rfc2822(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000');
}

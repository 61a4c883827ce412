import { createHmac } from 'node:crypto';
import { isUserId } from '../customer-ids';
import type { StatusStep } from '../scenarios';
import type { Inbound, InboundContent, SandboxMessage, TwilioNumber } from '../types';

export const API_VERSION = '2010-04-01';

/** Form parameters in the order they are sent; a name may come twice. */
export type Parameters = [name: string, value: string][];

/** The form of a status callback. */
export function statusParameters(
  number: TwilioNumber,
  { providerMessageId, to }: Pick<SandboxMessage, 'providerMessageId' | 'to'>,
  { status, error }: Pick<StatusStep, 'error'> & { status: string },
): Parameters {
  return [
    ['ChannelPrefix', 'whatsapp'],
    ['ApiVersion', API_VERSION],
    ['MessageStatus', status],
    ['SmsSid', providerMessageId],
    ['SmsStatus', status],
    ['To', address(to)],
    ['From', address(number.displayNumber)],
    ['MessageSid', providerMessageId],
    ['AccountSid', number.accountSid],
    ...serviceParameters(number),
    ...(status === 'read' ? ([['EventType', 'READ']] satisfies Parameters) : []),
    ...errorParameters(error),
  ];
}

/** The form of an inbound message. */
export function inboundParameters(number: TwilioNumber, sid: string, inbound: Inbound): Parameters {
  const { author, content, contextMessageId } = inbound;
  const { number: waId, userId, parentUserId } = author;
  return [
    ['SmsMessageSid', sid],
    ['NumMedia', 'mediaUrl' in content ? '1' : '0'],
    ['ProfileName', author.profileName],
    ...(content.type === 'fields' ? [] : ([['MessageType', content.type]] satisfies Parameters)),
    ['SmsSid', sid],
    ...(waId === null ? [] : ([['WaId', waId]] satisfies Parameters)),
    ['ExternalUserId', userId],
    ...(parentUserId === null
      ? []
      : ([['ParentExternalUserId', parentUserId]] satisfies Parameters)),
    ['SmsStatus', 'received'],
    ['To', address(number.displayNumber)],
    ['NumSegments', '1'],
    ['MessageSid', sid],
    ['AccountSid', number.accountSid],
    ['From', address(waId ?? userId)],
    ['ApiVersion', API_VERSION],
    ...serviceParameters(number),
    ...contextParameters(number, contextMessageId),
    ...contentParameters(content),
  ];
}

/** A WhatsApp number or user id as Twilio writes it. */
export function address(numberOrUserId: string): string {
  const plus = isUserId(numberOrUserId) ? '' : '+';
  return `whatsapp:${plus}${numberOrUserId}`;
}

function serviceParameters({ messagingServiceSid }: TwilioNumber): Parameters {
  return messagingServiceSid === undefined ? [] : [['MessagingServiceSid', messagingServiceSid]];
}

function errorParameters(error: StatusStep['error']): Parameters {
  if (error === undefined) return [];
  const { code, title, details } = error;
  return [
    ['ErrorCode', String(code)],
    ['ErrorMessage', title],
    ['ChannelStatusMessage', details],
  ];
}

function contextParameters(number: TwilioNumber, contextMessageId: string | null): Parameters {
  if (contextMessageId === null) return [];
  return [
    ['OriginalRepliedMessageSender', address(number.displayNumber)],
    ['OriginalRepliedMessageSid', contextMessageId],
  ];
}

function contentParameters(content: InboundContent): Parameters {
  switch (content.type) {
    case 'text':
      return [['Body', content.text]];
    case 'button':
      return [
        ['Body', content.text],
        ['ButtonText', content.text],
        ['ButtonPayload', content.payload],
      ];
    case 'interactive':
      return [
        ['Body', content.title],
        ['ListId', content.id],
        ['ListTitle', content.title],
      ];
    case 'fields':
      return Object.entries(content.fields).map(([name, value]) => [name, String(value)]);
    default:
      return [
        ['Body', content.caption],
        ['MediaUrl0', content.mediaUrl],
        ['MediaContentType0', content.mimeType],
      ];
  }
}

/**
 * The value of `X-Twilio-Signature`: over the address with its query, then each name and value, sorted by name. Of a
 * name that comes twice each different value counts once, in order.
 */
export function twilioSignature(authToken: string, url: string, parameters: Parameters): string {
  const lines = new Set(parameters.map(([name, value]) => `${name}\n${value}`));
  const signed = [...lines].toSorted(byBytes).map((line) => line.replace('\n', ''));
  return createHmac('sha1', authToken)
    .update(url + signed.join(''))
    .digest('base64');
}

function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

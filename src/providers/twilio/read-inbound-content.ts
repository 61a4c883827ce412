import { z } from 'zod';
import type { InboundContent, InboundMedia, InboundSaid } from '../../domain/inbound';
import type { FormReply, Place, Referral } from '../../domain/inbound-content';
import { Fields, unreadFieldsOf } from '../fields';
import { answersJson, isShort, label, readPlace } from '../inbound-fields';
import { contentType, reference, writtenText } from '../texts';
import { formOf } from './form-answers';
import type { Parameters } from './parameters';

/** Parameters of every message: read elsewhere, said twice, or about the transport. */
const ENVELOPE = [
  'AccountSid',
  'ApiVersion',
  'ChannelInstallSid',
  'ChannelMetadata',
  'ChannelPrefix',
  'ChannelToAddress',
  'ExternalUserId',
  'From',
  'MessageSid',
  'MessagingServiceSid',
  'NumMedia',
  'NumSegments',
  'OptOutType',
  'OriginalRepliedMessageSender',
  'OriginalRepliedMessageSid',
  'ParentExternalUserId',
  'ProfileName',
  'ProfileUsername',
  'ReferralNumMedia',
  'SmsMessageSid',
  'SmsSid',
  'SmsStatus',
  'To',
  'Username',
  'WaId',
];

const PLACE = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Label',
  address: 'Address',
  url: 'Url',
};

/**
 * Reads the parameters of a message that a customer wrote. Whatever cannot be shown is kept by its type, and everything that
 * is not read is kept as it is.
 */
export function readInboundContent(parameters: Parameters): InboundSaid {
  const { fields, referral } = opened(parameters);
  const type = fields.take('MessageType', contentType);
  const content = readKnown(fields, type);
  if (content !== null && isShort(content)) return { content, ...beside(fields, referral) };
  // Half of it may have been read: it is kept whole, with its type, so that a later version can read it.
  const { fields: whole } = opened(parameters);
  return { content: { kind: 'other', type: type ?? 'unknown' }, ...beside(whole, referral) };
}

/** Reads what stands beside any content. A name that comes more than once has a list of values. */
function opened(parameters: Parameters) {
  const values = [...parameters].map(([name, all]) => [name, all.length > 1 ? all : all[0]]);
  const fields = new Fields(Object.fromEntries(values));
  fields.drop(...ENVELOPE);
  return { fields, referral: readReferral(fields) };
}

/** Reads what was left unread of a message, as far as it is understood by now. */
export function readUnreadFields(fields: Record<string, unknown>): InboundSaid {
  const values = Object.entries(fields).map(([name, value]) => [name, [value].flat()] as const);
  return readInboundContent(new Map(values as [string, string[]][]));
}

function beside(
  fields: Fields,
  referral: Referral | null,
): Pick<InboundSaid, 'referral' | 'unreadFields'> {
  const unreadFields = unreadFieldsOf(fields);
  return {
    ...(referral !== null && { referral }),
    ...(unreadFields !== undefined && { unreadFields }),
  };
}

function readKnown(fields: Fields, type: string | null): InboundContent | null {
  const form = readForm(fields);
  if (form !== null) return { kind: 'form', form };
  const text = take(fields, 'Body');
  const choice = take(fields, 'ButtonText') ?? take(fields, 'ListTitle');
  const payload = take(fields, 'ButtonPayload') ?? take(fields, 'ListId');
  if (choice !== null || payload !== null)
    return { kind: 'button', text: choice ?? text ?? '', payload };
  const media = readMedia(fields, type, text);
  if (media !== null) return { kind: 'media', media };
  const location = readPlace(fields, PLACE);
  if (location !== null) return { kind: 'location', location: withText(location, text) };
  return text === null ? null : { kind: 'text', text };
}

function take(fields: Fields, name: string): string | null {
  return fields.take(name, writtenText) || null;
}

/** Adds a text that stands beside a place to its name. */
function withText(place: Place, text: string | null): Place {
  if (text === null || text === place.name || text === place.address) return place;
  return { ...place, name: place.name === null ? text : `${place.name}, ${text}` };
}

/** Twilio reports the answers of a form as JSON, in one of two parameters. */
function readForm(fields: Fields): FormReply | null {
  const form = answersJson.transform(formOf).pipe(z.custom<FormReply>((value) => value !== null));
  return fields.take('InteractiveData', form) ?? fields.take('FlowData', form);
}

/** WhatsApp messages have one file at most. A contact card is a file of the type `text/vcard`. */
function readMedia(
  fields: Fields,
  messageType: string | null,
  caption: string | null,
): InboundMedia | null {
  const file = fields.take('MediaUrl0', reference);
  if (file === null) return null;
  const mimeType = fields.take('MediaContentType0', reference);
  const type = fileType(messageType, mimeType);
  return { type, reference: file, mimeType, filename: null, caption };
}

function fileType(messageType: string | null, mimeType: string | null): InboundMedia['type'] {
  if (messageType === 'sticker') return 'sticker';
  const kind = mimeType?.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/** Reads which ad or post a customer came from; of its files Twilio reports one. */
function readReferral(fields: Fields): Referral | null {
  const mediaType = fields.take('ReferralMediaContentType', label);
  const mediaUrl = fields.take('ReferralMediaUrl', reference);
  const isVideo = mediaType?.startsWith('video') === true;
  const referral = {
    ctwaClid: fields.take('ReferralCtwaClid', label),
    sourceType: fields.take('ReferralSourceType', label),
    sourceId: fields.take('ReferralSourceId', label),
    sourceUrl: fields.take('ReferralSourceUrl', reference),
    headline: fields.take('ReferralHeadline', label),
    body: take(fields, 'ReferralBody'),
    mediaType,
    imageUrl: isVideo ? null : mediaUrl,
    videoUrl: isVideo ? mediaUrl : null,
    thumbnailUrl: null,
    welcomeMessage: null,
  };
  return Object.values(referral).every((value) => value === null) ? null : referral;
}

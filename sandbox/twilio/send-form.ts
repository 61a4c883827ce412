import { z } from 'zod';
import { isUserId } from '../customer-ids';
import { TwilioError } from './twilio-error';

const form = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const variablesSchema = z.record(z.string(), z.string());

const RECIPIENT = /^whatsapp:(?:\+(\d{7,15})|([A-Z]{2}\..+))$/;
const SENDER = /^whatsapp:\+(\d{7,15})$/;
const MAX_TEXT_LENGTH = 1600;
const SERVICE_SID = /^MG[0-9a-fA-F]{32}$/;

export interface SendForm {
  /** Digits, or the user id of the recipient. */
  to: string;
  /** Digits; null for the Messaging Service to choose. */
  from: string | null;
  messagingServiceSid: string | null;
  contentSid: string | null;
  contentVariables: Record<string, string>;
  /** Text of a message without a template. */
  body: string | null;
  /** Address of a file; the body is its caption. */
  mediaUrl: string | null;
  /** As it was given, with query and fragment. */
  statusCallback: string | null;
}

/** Reads the form of `POST Messages.json`. @throws TwilioError */
export function readSendForm(body: unknown): SendForm {
  const parsed = form.safeParse(body);
  const fields = parsed.success ? parsed.data : {};
  const field = (name: string): string | null => [fields[name] ?? []].flat().at(-1) || null;
  const sent = {
    to: readRecipient(field('To')),
    from: readSender(field('From')),
    messagingServiceSid: readServiceSid(field('MessagingServiceSid')),
    contentSid: field('ContentSid'),
    contentVariables: readVariables(field('ContentVariables')),
    body: field('Body'),
    mediaUrl: readMediaUrl(field('MediaUrl')),
    statusCallback: readStatusCallback(field('StatusCallback')),
  };
  if (sent.from === null && sent.messagingServiceSid === null) {
    throw new TwilioError(21603, "A 'From' phone number is required.");
  }
  if (sent.contentSid === null && sent.body === null && sent.mediaUrl === null) {
    throw new TwilioError(21619, 'A text message body or media urls must be specified.');
  }
  if (sent.contentSid === null && (sent.body ?? '').length > MAX_TEXT_LENGTH) {
    throw new TwilioError(
      21617,
      `The concatenated message body exceeds the ${MAX_TEXT_LENGTH} character limit`,
    );
  }
  return sent;
}

function readRecipient(to: string | null): string {
  if (to === null) throw new TwilioError(21604, "A 'To' phone number is required.");
  const [, digits, userId] = RECIPIENT.exec(to) ?? [];
  if (digits !== undefined) return digits;
  if (userId !== undefined && isUserId(userId)) return userId;
  throw new TwilioError(21211, `Invalid 'To' Phone Number: ${to}`);
}

function readSender(from: string | null): string | null {
  if (from === null) return null;
  const digits = SENDER.exec(from)?.[1];
  if (digits === undefined) throw noSuchChannel();
  return digits;
}

export function noSuchChannel(): TwilioError {
  return new TwilioError(63007, 'Twilio could not find a Channel with the specified From address');
}

function readServiceSid(sid: string | null): string | null {
  if (sid === null || SERVICE_SID.test(sid)) return sid;
  throw new TwilioError(21701, 'The Messaging Service does not exist');
}

function readMediaUrl(url: string | null): string | null {
  if (url === null || (URL.canParse(url) && /^https?:/.test(url))) return url;
  throw new TwilioError(21620, 'Invalid media URL(s)');
}

function readVariables(text: string | null): Record<string, string> {
  if (text === null) return {};
  try {
    return variablesSchema.parse(JSON.parse(text));
  } catch {
    throw new TwilioError(21656, 'The ContentVariables Parameter is invalid.');
  }
}

function readStatusCallback(url: string | null): string | null {
  if (url === null) return null;
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (/^https?:$/.test(protocol) && !hostname.includes('_')) return url;
  throw new TwilioError(21609, "The 'StatusCallback' URL is not a valid URL.");
}

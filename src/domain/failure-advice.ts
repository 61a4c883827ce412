import { FAILURE_CLASSES, type StatusCode, UNCLASSIFIED } from './failure-classes';
import type { Message } from './message';
import { REFUSAL_CODES, type RefusalCode } from './refusal';
import { failureCodeOf } from './status-code';

/** Error of a message that went wrong. */
export interface MessageError {
  /** Null when Herald itself did not send it. */
  statusCode: StatusCode | null;
  /** The provider's own code, or Herald's for a refusal; null when there is none. */
  code: string | null;
}

/** Error of a refusal that has no code. */
const REFUSED = 'refused';

/** Meaning of an error, and what people can do about it. */
interface Advice {
  meaning: string;
  advice: string;
}

const REFUSAL_WITHOUT_CODE: Advice = {
  meaning: 'Herald did not send the message.',
  advice: 'Open one of these messages: it says why.',
};

const REFUSALS: Record<RefusalCode, Advice> = {
  send_expired: {
    meaning: 'The message expired before it could be handed to the provider.',
    advice: "Raise the sender's rate, or give the message a longer ttl.",
  },
  sender_unusable: {
    meaning: "The sender's credentials cannot be opened with the present HERALD_SECRET_KEY.",
    advice: 'Give every process the key that sealed them, or enter the credentials again.',
  },
};

const NOT_MARKETING =
  'Meta no longer counts this template as marketing. Templates are syncing. Send again in a minute.';
const NOT_ONBOARDED =
  "This business can't use Meta's Marketing Messages API. Accept the terms in WhatsApp Manager. Or turn the API off for the number.";

/** By the provider's code, where more can be said than of its class: failures around Meta's Marketing Messages API. */
export const CODE_ADVICE: ReadonlyMap<string, string> = new Map([
  ['131055', NOT_MARKETING],
  ['134100', NOT_MARKETING],
  [
    '131063',
    'Meta requires its Marketing Messages API for this account. Turn it on for the number under Channels.',
  ],
  ['134101', 'Meta is still preparing this template. Send again in ten minutes.'],
  ['134102', NOT_ONBOARDED],
  ['134103', NOT_ONBOARDED],
  ['63062', NOT_ONBOARDED],
]);

/** Returns the error of a message; null when it did not go wrong. */
export function errorOf(
  message: Pick<Message, 'status' | 'providerError' | 'refusal' | 'refusalCode'>,
): MessageError | null {
  if (message.refusal !== null) return { statusCode: null, code: message.refusalCode ?? REFUSED };
  const statusCode = failureCodeOf(message);
  return statusCode === null ? null : { statusCode, code: message.providerError?.code ?? null };
}

/** Returns what people can do about a message that went wrong; null where its refusal says all there is to say. */
export function adviceFor(message: Parameters<typeof errorOf>[0]): string | null {
  const error = errorOf(message);
  return error === null || error.code === REFUSED ? null : adviceOn(error).advice;
}

/** Returns the meaning of an error, and what people can do about it. */
export function adviceOn({ statusCode, code }: MessageError): Advice {
  if (statusCode === null) {
    const refusalCode = REFUSAL_CODES.find((each) => each === code);
    return refusalCode === undefined ? REFUSAL_WITHOUT_CODE : REFUSALS[refusalCode];
  }
  const { sentence, advice } =
    FAILURE_CLASSES.find((each) => each.statusCode === statusCode) ?? UNCLASSIFIED;
  return { meaning: sentence, advice: CODE_ADVICE.get(code ?? '') ?? advice };
}

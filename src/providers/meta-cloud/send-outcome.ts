import { z } from 'zod';
import type { HeldStatus, ProviderError } from '../../domain/message';
import type { EgressResponse } from '../../ports/egress';
import type { SendOutcome } from '../../ports/messaging-provider';
import { firstOf } from '../lists';
import { parseJson } from '../shared';
import { readProviderError } from './provider-error';

const acceptance = z.object({
  messages: firstOf(z.object({ id: z.string().min(1) })),
});
const HELD: ReadonlyMap<string, HeldStatus> = new Map([
  ['held_for_quality_assessment', 'held'],
  ['paused', 'paused'],
]);
const pacing = z.object({
  messages: firstOf(z.object({ message_status: z.string() })),
});
const recipients = z.object({
  contacts: firstOf(z.object({ wa_id: z.string().regex(/^[1-9]\d{6,14}$/) })),
});
/** Forms of a number differ before these digits: Brazil's ninth digit, Mexico's 1, Argentina's 9. */
const SAME_DIGITS = 7;
const refusal = z.object({ error: z.unknown() });
const ID_IN_CUT_TEXT = /"id"\s*:\s*("wamid\.(?:[^"\\]|\\.)+")/;

/**
 * Tells acceptance from rejection. An answer is final whatever its status (contract 4.2), an unreadable one too:
 * - a 2xx cut short is accepted when the message id arrived before the cut;
 * - without an id it is rejected as unreadable, because nothing could be tracked by the id. Should Meta have
 *   accepted it all the same, its status reports carry our tracking token and prove the acceptance.
 * Returns Meta's form of the recipient where it differs from the number sent to.
 *
 * Meta repeats a malformed access token in its error text, so the token is masked before anything is read.
 */
export function readSendOutcome(
  response: EgressResponse,
  accessToken: string,
  recipientNumber: string | undefined,
): SendOutcome {
  const text = response.body.toString('utf8').replaceAll(accessToken, '[access token]');
  const body = parseJson(text);
  if (response.status >= 200 && response.status < 300) {
    const providerMessageId = messageIdOf(body) ?? messageIdInCutText(text);
    if (providerMessageId !== null)
      return {
        kind: 'accepted',
        providerMessageId,
        ...otherForm(body, recipientNumber),
        ...heldIn(body),
      };
  }
  return { kind: 'rejected', error: errorOf(body, response.status) };
}

function messageIdOf(body: unknown): string | null {
  const parsed = acceptance.safeParse(body);
  return parsed.success ? parsed.data.messages.id : null;
}

/** An answer without `message_status`, or with another value, is of a message that goes out at once. */
function heldIn(body: unknown): { held?: HeldStatus } {
  const parsed = pacing.safeParse(body);
  const held = parsed.success ? HELD.get(parsed.data.messages.message_status) : undefined;
  return held === undefined ? {} : { held };
}

/** Only a form of the same number is believed: customers are told apart by it. */
function otherForm(body: unknown, number: string | undefined): { knownAs?: string } {
  const parsed = recipients.safeParse(body);
  if (!parsed.success || number === undefined) return {};
  const { wa_id: knownAs } = parsed.data.contacts;
  const isSame = knownAs.slice(-SAME_DIGITS) === number.slice(-SAME_DIGITS);
  return isSame && knownAs !== number ? { knownAs } : {};
}

function messageIdInCutText(text: string): string | null {
  const literal = ID_IN_CUT_TEXT.exec(text)?.[1];
  const id = literal === undefined ? undefined : parseJson(literal);
  return typeof id === 'string' ? id : null;
}

function errorOf(body: unknown, httpStatus: number): ProviderError {
  const parsed = refusal.safeParse(body);
  const error = parsed.success ? readProviderError(parsed.data.error, httpStatus) : null;
  return (
    error ?? {
      code: null,
      title: `HTTP ${httpStatus}`,
      message: 'unreadable answer',
      details: '',
      httpStatus,
    }
  );
}

import { z } from 'zod';
import type { EgressResponse } from '../../ports/egress';
import type { SendOutcome, TwilioCredentials } from '../../ports/messaging-provider';
import { parseJson } from '../shared';
import { readProviderError } from './provider-error';

const acceptance = z.object({ sid: z.string().min(1) });
const SID_IN_CUT_TEXT = /"sid"\s*:\s*"((?:SM|MM)[0-9a-fA-F]{32})"/;

/**
 * Tells acceptance from rejection. An answer is final whatever its status (contract 4.2), an unreadable one too:
 * - a 2xx cut short is accepted when the message's SID arrived before the cut;
 * - without a SID it is rejected as unreadable, because nothing could be tracked by it. Should Twilio have accepted it
 *   all the same, its status callbacks carry our tracking token and prove the acceptance.
 */
export function readSendOutcome(
  response: EgressResponse,
  credentials: TwilioCredentials,
): SendOutcome {
  const { status } = response;
  const text = withoutSecrets(response.body.toString('utf8'), credentials);
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = acceptance.safeParse(body);
    const sid = parsed.success ? parsed.data.sid : SID_IN_CUT_TEXT.exec(text)?.[1];
    if (sid !== undefined) return { kind: 'accepted', providerMessageId: sid };
  }
  return { kind: 'rejected', error: readProviderError(body, status) ?? unreadable(status) };
}

/** Error texts are stored; a proxy's may repeat what it was sent. */
function withoutSecrets(text: string, { authToken, apiKey }: TwilioCredentials): string {
  return [authToken, apiKey?.secret ?? '']
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), text);
}

function unreadable(httpStatus: number) {
  return {
    code: null,
    title: `HTTP ${httpStatus}`,
    message: 'unreadable answer',
    details: '',
    httpStatus,
  };
}

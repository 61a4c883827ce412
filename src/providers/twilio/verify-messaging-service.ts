import type { ConnectionVerdict, TwilioCredentials } from '../../ports/messaging-provider';
import { ask, ok, refused } from './ask-twilio';
import { callCredentials, type TwilioClient } from './twilio-client';

/** A key that may not read messaging services is no reason to refuse one. */
export async function verifyMessagingService(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
): Promise<ConnectionVerdict> {
  const { messagingServiceSid } = credentials;
  if (messagingServiceSid === undefined) return ok;
  const path = `/v1/Services/${encodeURIComponent(messagingServiceSid)}`;
  const answer = await ask(twilio, callCredentials(credentials), 'messaging', path);
  if (answer.kind !== 'answer') return answer;
  return answer.status === 404
    ? refused('messagingServiceSid', 'is not a messaging service of this Twilio account')
    : ok;
}

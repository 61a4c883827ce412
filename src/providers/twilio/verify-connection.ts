import type { ConnectionVerdict, TwilioCredentials } from '../../ports/messaging-provider';
import type { TwilioClient } from './twilio-client';
import { verifyAccount } from './verify-account';
import { verifyMessagingService } from './verify-messaging-service';
import { verifySenderNumber } from './verify-sender-number';

/** Asks Twilio for the account, for the number among its WhatsApp senders, and for the messaging service if there is one. */
export async function verifyConnection(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
  number: string,
): Promise<ConnectionVerdict> {
  const account = await verifyAccount(twilio, credentials);
  if (account.kind !== 'ok') return account;
  const sender = await verifySenderNumber(twilio, credentials, number);
  if (sender.kind !== 'ok') return sender;
  return verifyMessagingService(twilio, credentials);
}

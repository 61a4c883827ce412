import type { TwilioNumber } from '../types';
import type { Account } from './authorize';
import { noSuchChannel, type SendForm } from './send-form';
import { TwilioError } from './twilio-error';

/** The number a message goes out through. @throws TwilioError 63007 for a foreign one, 21701 for a foreign service */
export function chooseSender(
  { numbers }: Account,
  { from, messagingServiceSid }: Pick<SendForm, 'from' | 'messagingServiceSid'>,
): TwilioNumber {
  const pool =
    messagingServiceSid === null
      ? numbers
      : numbers.filter((number) => number.messagingServiceSid === messagingServiceSid);
  if (pool.length === 0) throw new TwilioError(21701, 'The Messaging Service does not exist');
  const number = pool.find(({ displayNumber }) => from === null || displayNumber === from);
  if (number === undefined) throw noSuchChannel();
  return number;
}

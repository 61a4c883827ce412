import { z } from 'zod';
import type { ConnectionVerdict, TwilioCredentials } from '../../ports/messaging-provider';
import { pageSchema } from '../lists';
import { whatsappAddress } from './addresses';
import { ask, ok, refused, unreadable } from './ask-twilio';
import { metaShape, nextPage } from './list-templates';
import { callCredentials, type TwilioClient } from './twilio-client';

const PAGE_SIZE = '100';
/** More senders than any account may have. */
const MAX_PAGES = 50;

/** Twilio's own number for trying WhatsApp out: every account may send from it, none has it. */
const TWILIO_SANDBOX_NUMBER = '14155238886';

const sendersPage = z.object({
  senders: pageSchema(z.object({ sender_id: z.string().catch(''), status: z.string().catch('') })),
  meta: metaShape.optional(),
});

/** Whether the number is a WhatsApp sender of the account and online. An account that cannot list its senders is believed. */
export async function verifySenderNumber(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
  number: string,
): Promise<ConnectionVerdict> {
  if (number === TWILIO_SANDBOX_NUMBER) return ok;
  let cursor = '';
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams(cursor);
    query.set('Channel', 'whatsapp');
    query.set('PageSize', PAGE_SIZE);
    const path = '/v2/Channels/Senders';
    const answer = await ask(twilio, callCredentials(credentials), 'messaging', path, query);
    if (answer.kind !== 'answer') return answer;
    if (answer.status !== 200) return ok;
    const parsed = sendersPage.safeParse(answer.body);
    if (!parsed.success) return unreadable;
    const sender = parsed.data.senders.find((each) => each.sender_id === whatsappAddress(number));
    if (sender !== undefined) return judge(sender.status);
    const next = nextPage(parsed.data.meta ?? {});
    if (next === null || next === undefined) break;
    cursor = next;
  }
  return refused('number', 'is not a WhatsApp sender of this Twilio account');
}

/** `ONLINE:UPDATING` can send, too. */
function judge(status: string): ConnectionVerdict {
  if (status === '' || status.startsWith('ONLINE')) return ok;
  return refused('number', `is a WhatsApp sender of this account, but its status is ${status}`);
}

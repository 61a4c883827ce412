import { z } from 'zod';
import { isPortfolioBsuid } from '../../domain/identity';
import type { IdentityChangeReport } from '../../domain/inbound';
import type { IgnoredKind } from '../shared';
import { optionalNumber, optionalParentUserId, optionalUserId } from './read-author';
import { dateOfUnixSeconds } from './read-status';

/** Meta's sentence has a name and two ids. */
const BODY_MAX = 1024;

/**
 * A notice of Meta's on `messages`: `user_changed_number`, `user_changed_user_id`, `user_identity_changed`. `from` is the
 * number before; `wa_id`, in older payloads `new_wa_id`, the one since. No `contacts` come with it.
 */
const systemItem = z.object({
  from: optionalNumber,
  from_user_id: optionalUserId,
  from_parent_user_id: optionalParentUserId,
  timestamp: z.unknown().optional(),
  system: z.object({
    body: z.string().max(BODY_MAX).catch(''),
    customer: optionalNumber,
    wa_id: optionalNumber,
    new_wa_id: optionalNumber,
    user_id: optionalUserId,
    parent_user_id: optionalParentUserId,
    previous_user_id: optionalUserId,
    previous_parent_user_id: optionalParentUserId,
  }),
});

/** Reads a notice that a customer has another number or user id now, or says why it is not used: it may be about neither. */
export function readIdentityChange(item: unknown): IdentityChangeReport | IgnoredKind {
  const parsed = systemItem.safeParse(item);
  if (!parsed.success) return 'system_message';
  const { from, system, timestamp } = parsed.data;
  const previous = {
    number: from ?? system.customer,
    userId:
      system.previous_user_id ??
      parsed.data.from_user_id ??
      userIdBefore(system.body, system.user_id),
    parentUserId: system.previous_parent_user_id ?? parsed.data.from_parent_user_id,
  };
  const current = {
    number: system.wa_id ?? system.new_wa_id,
    userId: system.user_id,
    parentUserId: system.parent_user_id,
  };
  const isKnown = previous.number !== null || previous.userId !== null;
  const isOther =
    (current.number !== null && current.number !== previous.number) ||
    (current.userId !== null && current.userId !== previous.userId);
  if (!isKnown || !isOther) return 'system_message';
  return { previous, current, occurredAt: dateOfUnixSeconds(timestamp) };
}

/**
 * Finds the user id before in the end of Meta's sentence, "… changed from A to B": nothing else names it when the number is
 * hidden. What stands before is a name that the user chose.
 */
function userIdBefore(body: string, current: string | null): string | null {
  const words = body.trimEnd().split(' ').slice(-4);
  const [from, before = '', to, after = ''] = words.map(withoutMarks);
  const isChange = from === 'from' && to === 'to' && after === current;
  return isChange && isPortfolioBsuid(before) ? before : null;
}

function withoutMarks(word: string): string {
  const bare = word.replaceAll('(', '').replaceAll(')', '');
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

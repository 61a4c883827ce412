import { userIdentity, isParentBsuid, type Identity } from '../../../domain/identity';
import { conversationIdOf } from '../../../domain/ids';
import { phoneForms } from '../../../domain/number-forms';
import { isCustomerId, isRecipientId } from '../../../domain/recipient-id';
import { type Sender, portfolioOf } from '../../../domain/sender';
import type { MessageFilter } from '../../../ports/messages';
import { findByIdentity } from '../../customers/steps/find-by-identity';
import type { MessageDeps } from '../deps';

/**
 * Narrows a list of messages to a recipient: to a number in any of its forms, or to all conversations of the customer whom
 * an id means.
 */
export async function recipientFilter(
  deps: MessageDeps,
  workspaceId: string,
  recipient: string | undefined,
): Promise<Pick<MessageFilter, 'recipientNumbers' | 'conversationIds'>> {
  if (recipient === undefined) return {};
  if (!isRecipientId(recipient)) return { recipientNumbers: phoneForms(recipient) };
  const senders = await deps.senders.list(workspaceId);
  const customerIds = await customersMeant(deps, workspaceId, senders, recipient);
  const numbers = new Set(senders.map(({ number }) => number));
  const conversationIds = customerIds.flatMap((customerId) =>
    Array.from(numbers, (number) => conversationIdOf(customerId, number)),
  );
  return { conversationIds };
}

/** Returns the ids of the customers whom an id means in some portfolio, and of those who were merged into them. */
async function customersMeant(
  deps: MessageDeps,
  workspaceId: string,
  senders: Sender[],
  recipientId: string,
): Promise<string[]> {
  const found = isCustomerId(recipientId)
    ? [await deps.customers.findCurrent(workspaceId, recipientId)]
    : await Promise.all(
        identitiesMeant(senders, recipientId).map((identity) =>
          findByIdentity(deps, workspaceId, identity),
        ),
      );
  const ids = new Set(found.flatMap((customer) => (customer === null ? [] : [customer.id])));
  const merged = await Promise.all(
    Array.from(ids, (id) => deps.customers.findMergedInto(workspaceId, id)),
  );
  return [...ids, ...merged.flat().map(({ id }) => id)];
}

function identitiesMeant(senders: Sender[], userId: string): Identity[] {
  if (isParentBsuid(userId)) return [{ kind: 'parent_user_id', value: userId }];
  const portfolios = new Set(senders.map(portfolioOf));
  return Array.from(portfolios, (portfolioId) => userIdentity(portfolioId, userId));
}

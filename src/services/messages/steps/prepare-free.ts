import type { Customer } from '../../../domain/customer';
import { type ErrorDetail, HeraldError } from '../../../domain/errors';
import { conversationIdOf } from '../../../domain/ids';
import { isReplyWindowOpen } from '../../../domain/reply-window';
import type { Sender } from '../../../domain/sender';
import { type FreeContent, mediaProblems } from '../../../domain/sent-media';
import { textProblem } from '../../../domain/text-limits';
import type { AddressPolicy } from '../../../ports/egress';
import { windowClosed } from '../../conversations/steps/window-closed';
import { type Recipient, type RecipientReference, findRecipient } from './find-recipient';
import { withDocumentName } from './name-document';
import { resolveSender } from './resolve-sender';
import { refuseRecipient } from './refuse-recipient';
import { NO_CATEGORY } from './refuse-text';
import type { MessageDeps } from '../deps';

/** Recipient and content of a send without a template. */
export interface FreeTarget extends RecipientReference {
  /** May be absent where the workspace has one connected number. */
  senderNumber?: string | undefined;
  content: FreeContent;
}

/** Resolved parts of a send without a template that meets every condition. */
export interface PreparedFree {
  sender: Sender;
  recipient: Recipient;
  customer: Customer;
  content: FreeContent;
}

/**
 * Decides whether free text or a file can be sent. Nothing is stored. The checks come in the order of contract 4.6: the
 * number, the conditions of contract 5 about the customer, the reply window, the content.
 * @throws HeraldError with the first that does not hold
 */
export async function prepareFree(
  deps: MessageDeps,
  workspaceId: string,
  { content, senderNumber, ...reference }: FreeTarget,
): Promise<PreparedFree> {
  const sender = await resolveSender(deps, workspaceId, senderNumber);
  const recipient = await findRecipient(deps, workspaceId, Promise.resolve(sender), reference);
  refuseRecipient(recipient, NO_CATEGORY);
  const { customer } = recipient;
  const wroteAt = customer === null ? null : await lastInboundAt(deps, sender, customer);
  if (customer === null || !isReplyWindowOpen(wroteAt, deps.clock.now())) {
    throw windowClosed(wroteAt);
  }
  refuseContent(deps, sender, content);
  return { sender, recipient, customer, content: withDocumentName(content, sender) };
}

/** Returns when a customer wrote to a number last, also under an identity that was merged into them; null for never. */
async function lastInboundAt(
  { customers, conversations }: MessageDeps,
  { workspaceId, number }: Sender,
  { id }: Customer,
): Promise<Date | null> {
  const merged = await customers.findMergedInto(workspaceId, id);
  const found = await Promise.all(
    [id, ...merged.map((each) => each.id)].map((customerId) =>
      conversations.find(workspaceId, conversationIdOf(customerId, number)),
    ),
  );
  const times = found.flatMap((conversation) => conversation?.lastInboundAt ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times.map(Number)));
}

/** @throws HeraldError invalid_request with everything that the number's provider does not take */
function refuseContent(
  { addressPolicy }: MessageDeps,
  { provider }: Sender,
  content: FreeContent,
): void {
  const problems = contentProblems(addressPolicy, provider, content);
  if (problems.length === 0) return;
  const told = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_request', told, { details: problems });
}

function contentProblems(
  addressPolicy: Pick<AddressPolicy, 'judgeText'>,
  provider: Sender['provider'],
  content: FreeContent,
): ErrorDetail[] {
  if (content.kind === 'text') {
    const message = textProblem(content.text, provider);
    return message === null ? [] : [{ field: 'text', message }];
  }
  const problems = mediaProblems(content.media, provider);
  const verdict = addressPolicy.judgeText(content.media.url);
  if (verdict.allowed || problems.some(({ field }) => field === 'media.url')) return problems;
  return [...problems, { field: 'media.url', message: `cannot be used: ${verdict.reason}` }];
}

import type { InboundMessage, InboundSaid } from '../../../domain/inbound';
import { inboundFieldsContext } from '../../../domain/seal-context';
import type { Sender } from '../../../domain/sender';
import type { Steps } from '../../../ports/messaging-provider';
import { showInLists } from '../../conversations/steps/show-in-lists';
import type { SharedDeps } from '../../deps';
import { mapInSteps } from '../../steps/in-steps';

export type RereadMessagesDeps = Pick<
  SharedDeps,
  'conversations' | 'inbound' | 'live' | 'log' | 'providers' | 'secretBox'
>;

/** Messages in memory at once. */
const PAGE_SIZE = 50;

/**
 * Reads the sealed fields of a sender's messages with the adapter as it is now. What is understood by now is shown with the
 * message; it wakes no agent and tells no backend. Returns of how many messages more was read.
 */
export async function rereadMessages(deps: RereadMessagesDeps, sender: Sender): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const messages: InboundMessage[] = await deps.inbound.listSealed(sender.id, after, PAGE_SIZE);
    const said = await mapInSteps(messages, (message) => saidIn(deps, sender, message));
    for (const [place, message] of messages.entries())
      count += (await reread(deps, message, said[place] ?? null)) ? 1 : 0;
    after = messages.length < PAGE_SIZE ? null : (messages.at(-1)?.id ?? null);
  } while (after !== null);
  return count;
}

async function reread(
  deps: RereadMessagesDeps,
  message: InboundMessage,
  said: InboundSaid | null,
): Promise<boolean> {
  const { id, workspaceId, conversationId, sealedFields: former } = message;
  if (former === undefined || said === null) return false;
  const { sealedFields: _former, ...known } = message;
  const { unreadFields, content, ...origin } = said;
  const isContentRead = message.content.kind === 'other' && content.kind !== 'other';
  if (!isContentRead && Object.keys(origin).length === 0) return false;
  const read: InboundMessage = {
    ...known,
    ...origin,
    ...(isContentRead && { content }),
    ...(unreadFields !== undefined && {
      sealedFields: deps.secretBox.seal(unreadFields, inboundFieldsContext(id)),
    }),
  };
  if (!(await deps.inbound.replaceSealed(read, former))) return false;
  await showInLists(deps, read, []);
  deps.live.publish(workspaceId, conversationId);
  return true;
}

/** Reads the sealed fields of a message, which have up to 64 KiB; null when there are none, or none that open here. */
function* saidIn(
  { secretBox, providers, log }: RereadMessagesDeps,
  { provider }: Sender,
  { id, workspaceId, sealedFields }: InboundMessage,
): Steps<InboundSaid | null> {
  yield;
  if (sealedFields === undefined) return null;
  try {
    const opened = secretBox.open(sealedFields, inboundFieldsContext(id));
    return providers[provider].readUnreadFields(JSON.parse(opened) as Record<string, unknown>);
  } catch {
    // An error of the parser would quote what the customer entered.
    log.warn({ workspaceId, messageId: id }, 'unread fields of a message not read');
    return null;
  }
}

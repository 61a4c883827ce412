import { messageKeyOf } from '../../../domain/ids';
import type { MessageFilter } from '../../../ports/messages';
import { recipientFilter } from './recipient-filter';
import type { MessageDeps } from '../deps';

/** Filter of messages as callers give it. */
export interface MessageQuery extends Pick<
  MessageFilter,
  'kinds' | 'statuses' | 'idPrefix' | 'statusCode' | 'since' | 'before'
> {
  /** The caller's tracking id. */
  messageId?: string | undefined;
  /** A number, a customer's id or a user id. */
  recipient?: string | undefined;
  templateId?: string | undefined;
  templateName?: string | undefined;
  senderId?: string | undefined;
  senderNumber?: string | undefined;
}

/** Converts what callers filter messages by to what messages hold: ids instead of names and numbers. */
export async function messageFilter(
  deps: MessageDeps,
  workspaceId: string,
  query: MessageQuery,
): Promise<MessageFilter> {
  const { messageId, recipient, templateId, templateName, senderId, senderNumber, ...same } = query;
  const [ofRecipient, named, numbered] = await Promise.all([
    recipientFilter(deps, workspaceId, recipient),
    templateName === undefined ? undefined : deps.templates.listIds(workspaceId, templateName),
    senderNumber === undefined ? undefined : sendersOf(deps, workspaceId, senderNumber),
  ]);
  return {
    ...same,
    ...ofRecipient,
    key: messageId === undefined ? undefined : messageKeyOf(workspaceId, messageId),
    templateIds: inBoth(templateId, named),
    senderIds: inBoth(senderId, numbered),
  };
}

/** Returns the ids of all senders that ever had a number. */
async function sendersOf(
  { senders }: MessageDeps,
  workspaceId: string,
  number: string,
): Promise<string[]> {
  const all = await senders.list(workspaceId);
  return all.filter((sender) => sender.number === number).map(({ id }) => id);
}

/** Returns the ids that one filter and another take; undefined when neither was given. */
function inBoth(id: string | undefined, others: string[] | undefined): string[] | undefined {
  if (id === undefined) return others;
  return others === undefined || others.includes(id) ? [id] : [];
}

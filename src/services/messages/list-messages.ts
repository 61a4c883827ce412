import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageFilter, MessageRepository } from '../../ports/messages';
import { type RecipientFilterDeps, recipientFilter } from './steps/recipient-filter';

export interface ListMessagesDeps extends RecipientFilterDeps {
  messages: MessageRepository;
}

/** Filter of messages as callers give it. */
export interface MessageQuery extends Pick<
  MessageFilter,
  'kinds' | 'statuses' | 'since' | 'before'
> {
  /** A number, a customer's id or a user id. */
  recipient?: string | undefined;
}

export type ListMessages = (
  workspaceId: string,
  query: MessageQuery,
  page: PageRequest,
) => Promise<Page<Message>>;

/** Lists sends of a workspace with their outcomes, newest first: callers reconcile async sends with it (contract 4.4). */
export function listMessages(deps: ListMessagesDeps): ListMessages {
  return async (workspaceId, { recipient, ...filter }, page) => {
    const narrowed = await recipientFilter(deps, workspaceId, recipient);
    return deps.messages.list(workspaceId, { ...filter, ...narrowed }, page);
  };
}

import type { StatusCode } from '../../domain/failure-classes';
import { MESSAGE_KINDS, type Message, type MessageStatus } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageFilter, MessageRepository } from '../../ports/messages';
import {
  LONGEST_READ_MS,
  beginningWith,
  behind,
  between,
  newestFirst,
  withReadLimit,
  readPage,
} from '../paging';
import { type MessageModel, messageFromRecord } from './schema';

type Query = Record<string, unknown>;

/** Messages in pages, newest first. */
export function messageLists(
  messages: MessageModel,
): Pick<MessageRepository, 'listByConversation' | 'list' | 'failedAmong'> {
  const read = async (
    workspaceId: string,
    conditions: Query[],
    page: PageRequest,
  ): Promise<Page<Message>> => {
    const filter = { workspaceId, $and: [...conditions, behind('createdAt', page)] };
    return withReadLimit((ms) => {
      const found = messages.find(filter).sort(newestFirst('createdAt'));
      return readPage(found.maxTimeMS(ms).lean(), page.limit, {
        rowOf: messageFromRecord,
        cursorOf: ({ createdAt: at, key: id }) => ({ at, id }),
      });
    });
  };
  return {
    listByConversation: (workspaceId, conversationId, page) =>
      read(workspaceId, [{ conversationId }], page),
    list: (workspaceId, filter, page) => read(workspaceId, matching(filter), page),
    async failedAmong(workspaceId, keys) {
      const failed = { _id: { $in: keys }, workspaceId, status: { $in: FAILED } };
      const records = await messages.find(failed, { _id: 1 }).maxTimeMS(LONGEST_READ_MS).lean();
      return new Set(records.map(({ _id }) => _id));
    },
  };
}

function matching(filter: MessageFilter): Query[] {
  const { key, statuses, recipientNumbers, conversationIds, templateIds, idPrefix } = filter;
  const { since, before, statusCode } = filter;
  return [
    given(key, { _id: key }),
    given(statuses, { status: { $in: statuses } }),
    given(recipientNumbers, { recipientNumber: oneOf(recipientNumbers) }),
    given(conversationIds, { conversationId: { $in: conversationIds } }),
    given(templateIds, { 'content.template.id': { $in: templateIds } }),
    sentAs(filter),
    idPrefix === undefined ? {} : { messageId: beginningWith(idPrefix) },
    statusCode === undefined ? {} : failedWith(statusCode),
    given(since ?? before, { createdAt: between(since, before) }),
  ];
}

/** A single value keeps the order of an index; several are merged. */
function oneOf(values: string[] = []): unknown {
  return values.length === 1 ? values[0] : { $in: values };
}

function given(value: unknown, condition: Query): Query {
  return value === undefined ? {} : condition;
}

/** Names every kind where only senders are asked for: the index of both begins with the kind. */
function sentAs({ kinds, senderIds }: MessageFilter): Query {
  if (senderIds === undefined) return given(kinds, { kind: { $in: kinds } });
  return { kind: { $in: kinds ?? MESSAGE_KINDS }, senderId: { $in: senderIds } };
}

const FAILED: MessageStatus[] = ['failed', 'rejected', 'unreachable'];

/** Takes the messages that `failureCodeOf` gives the code: neither those that succeeded later, nor those Herald refused. */
function failedWith(failureCode: StatusCode): Query {
  return { failureCode, status: { $in: FAILED }, refusal: null };
}

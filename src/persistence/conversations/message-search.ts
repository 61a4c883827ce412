import { textOfContent } from '../../domain/inbound-text';
import { type SoughtWords, textOfMessage } from '../../domain/message-words';
import { mergedRows } from '../../domain/page';
import type { FoundMessage, MessageSearch } from '../../ports/message-search';
import type { Models } from '../models';
import { contentFromRecord } from './inbound-messages';
import { newestFirst, withReadLimit } from '../paging';

export function messageSearch(models: Models): MessageSearch {
  return {
    async find(workspaceId, sought, limit) {
      const filter = { workspaceId, ...withWords(sought) };
      const lists = await withReadLimit((ms) =>
        Promise.all([
          findSent(models, filter, { limit, ms }),
          findReceived(models, filter, { limit, ms }),
          findNotes(models, filter, { limit, ms }),
        ]),
      );
      return mergedRows<FoundMessage>(lists, ({ at, id }) => ({ at, id })).slice(0, limit);
    },
  };
}

/** A pattern that is bound to the beginning reads only that part of the index; words have letters and digits alone. */
function withWords({ whole, beginning }: SoughtWords) {
  return {
    $and: [...whole.map((word) => ({ words: word })), { words: { $regex: `^${beginning}` } }],
  };
}

interface Limits {
  limit: number;
  ms: number;
}

const PLACE = { conversationId: 1, createdAt: 1 } as const;

async function findSent(
  { messages }: Models,
  filter: object,
  { limit, ms }: Limits,
): Promise<FoundMessage[]> {
  const records = await messages
    .find(filter, { ...PLACE, messageId: 1, content: 1 })
    .sort(newestFirst('createdAt'))
    .limit(limit)
    .maxTimeMS(ms)
    .lean();
  return records.map(({ messageId: id, conversationId, createdAt: at, content }) => {
    return { direction: 'outbound', id, conversationId, at, text: textOfMessage(content) };
  });
}

async function findReceived(
  { inboundMessages }: Models,
  filter: object,
  { limit, ms }: Limits,
): Promise<FoundMessage[]> {
  const records = await inboundMessages
    .find(filter, { ...PLACE, content: 1 })
    .sort(newestFirst('createdAt'))
    .limit(limit)
    .maxTimeMS(ms)
    .lean();
  return records.map(({ _id: id, conversationId, createdAt: at, content }) => {
    return {
      direction: 'inbound',
      id,
      conversationId,
      at,
      text: textOfContent(contentFromRecord(content)),
    };
  });
}

async function findNotes(
  { notes }: Models,
  filter: object,
  { limit, ms }: Limits,
): Promise<FoundMessage[]> {
  const records = await notes
    .find(filter, { ...PLACE, text: 1 })
    .sort(newestFirst('createdAt'))
    .limit(limit)
    .maxTimeMS(ms)
    .lean();
  return records.map(({ _id: id, conversationId, createdAt: at, text }) => {
    return { direction: 'note', id, conversationId, at, text };
  });
}

import type { Collection } from 'mongoose';
import { BACKLOG_COUNTED_MAX, type BacklogRepository, type WorkCount } from '../ports/backlog';
import type { Models } from './models';

/** A scrape is over by then, and Prometheus asks again. */
const LONGEST_MS = 2000;
const EVER = new Date(0);

export function backlogRepository({
  messages,
  webhookEvents,
  conversations,
  webhookSettings,
}: Models): BacklogRepository {
  return {
    async pending() {
      const [send, delivery] = await Promise.all([
        countFrom(messages.collection, 'pendingSince'),
        countFrom(webhookEvents.collection, 'pendingSince'),
      ]);
      return { send, delivery };
    },
    async due(now) {
      const [send, delivery, answer] = await Promise.all([
        countFrom(messages.collection, 'startDueAt', now),
        countFrom(webhookEvents.collection, 'startDueAt', now),
        countFrom(conversations.collection, 'answerDue.sweepAt', now),
      ]);
      return { send, delivery, answer };
    },
    openCircuits: (at) =>
      webhookSettings.collection.countDocuments(
        { 'hang.until': { $gt: at } },
        { maxTimeMS: LONGEST_MS, limit: BACKLOG_COUNTED_MAX },
      ),
  };
}

/** Reads an index that begins with this time: its first key, and as many keys as are counted. */
async function countFrom(collection: Collection, path: string, until?: Date): Promise<WorkCount> {
  const filter = { [path]: { $gt: EVER, ...(until === undefined ? {} : { $lte: until }) } };
  const options = { maxTimeMS: LONGEST_MS };
  const [count, oldest] = await Promise.all([
    collection.countDocuments(filter, { ...options, limit: BACKLOG_COUNTED_MAX }),
    collection.findOne(filter, { ...options, sort: { [path]: 1 }, projection: { [path]: 1 } }),
  ]);
  return { count, oldestAt: oldest === null ? null : timeAt(oldest, path) };
}

function timeAt(record: object, path: string): Date | null {
  let value: unknown = record;
  for (const name of path.split('.')) value = (value as Record<string, unknown>)[name];
  return value instanceof Date ? value : null;
}

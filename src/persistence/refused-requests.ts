import { type Connection, Schema, type mongo } from 'mongoose';
import { type RefusedRequest, REFUSED_DAYS } from '../domain/refused-request';
import { DAY_MS } from '../domain/retention';
import type { RefusedRequestFilter, RefusedRequestLog } from '../ports/refused-requests';
import { bulkWrite } from './group-commit';
import { behind, between, newestFirst, readPage, withReadLimit } from './paging';
import { driverOf, isDuplicateKey, schemaOptions, withId, withKey } from './records';

export type RefusedRequestRecord = Omit<RefusedRequest, 'id'> & { _id: string };

/** Requests of a workspace that are kept; there may be more until the next look at them. */
const KEPT_REQUESTS = 10_000;
/** By chance, so that no count is kept of each workspace. */
const REQUESTS_BETWEEN_TRIMS = 500;

const refusedRequestSchema = new Schema<RefusedRequestRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    at: { type: Date, required: true },
    keyId: { type: String, required: true },
    keyName: { type: String, required: true },
    method: { type: String, required: true },
    path: { type: String, required: true },
    status: { type: Number, required: true },
    code: { type: String, required: true },
    error: { type: String, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    requestId: { type: String, default: null },
    more: { type: Number, required: true },
  },
  schemaOptions,
);
// Serves all filters: a workspace has few of these records.
refusedRequestSchema.index({ workspaceId: 1, at: -1, _id: -1 });
refusedRequestSchema.index({ at: 1 }, { expireAfterSeconds: (REFUSED_DAYS * DAY_MS) / 1000 });

type RefusedRequestModel = ReturnType<typeof refusedRequestModel>;

export function refusedRequestModel(connection: Connection) {
  return connection.model('RefusedRequest', refusedRequestSchema, 'refused_requests');
}

export function refusedRequestLog({
  refusedRequests,
}: {
  refusedRequests: RefusedRequestModel;
}): RefusedRequestLog {
  const collection = driverOf<RefusedRequestRecord>(refusedRequests);
  return {
    async append(requests, more) {
      await write(collection, requests, more);
      for (const [workspaceId, count] of countsOf(requests)) {
        if (Math.random() * REQUESTS_BETWEEN_TRIMS < count) await tryTrim(collection, workspaceId);
      }
    },
    async list(workspaceId, filter, page) {
      return withReadLimit((ms) => {
        const found = refusedRequests.find({
          workspaceId,
          $and: [matching(filter), behind('at', page)],
        });
        return readPage(found.sort(newestFirst('at')).maxTimeMS(ms).lean(), page.limit, {
          rowOf: (record): RefusedRequest => withId(record),
          cursorOf: ({ at, id }) => ({ at, id }),
        });
      });
    },
  };
}

function matching({ since, before, ...fields }: RefusedRequestFilter): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...((since ?? before) && { at: between(since, before) }),
  };
}

async function write(
  collection: mongo.Collection<RefusedRequestRecord>,
  requests: RefusedRequest[],
  more: Iterable<[string, number]>,
): Promise<void> {
  const inserts = requests.map((request) => ({ insertOne: { document: withKey(request) } }));
  const counts = [...more].map(([_id, count]) => ({
    updateOne: { filter: { _id }, update: { $inc: { more: count } } },
  }));
  if (inserts.length + counts.length === 0) return;
  const { errors } = await bulkWrite(collection, [...inserts, ...counts]);
  for (const error of errors.values()) if (!isDuplicateKey(error)) throw error;
}

function countsOf(requests: RefusedRequest[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { workspaceId } of requests)
    counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return counts;
}

/** Never throws: the requests are written, and a later trim removes what this one left. */
async function tryTrim(...target: Parameters<typeof trim>): Promise<void> {
  try {
    await trim(...target);
  } catch {
    return;
  }
}

/** Removes the oldest requests of a workspace beyond those that are kept. */
async function trim(
  collection: mongo.Collection<RefusedRequestRecord>,
  workspaceId: string,
): Promise<void> {
  const surplus = await collection
    .find({ workspaceId }, { projection: { at: 1 } })
    .sort({ at: -1, _id: -1 })
    .skip(KEPT_REQUESTS)
    .limit(1)
    .next();
  if (surplus !== null) await collection.deleteMany({ workspaceId, at: { $lte: surplus.at } });
}

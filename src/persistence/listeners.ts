import { type Connection, Schema, type mongo } from 'mongoose';
import type { ListenerEvent, ListenerLog, LogStanding } from '../ports/listeners';
import { GROUP_MAX, bulkWrite, createGroupCommit } from './group-commit';
import { driverOf, isDuplicateKey, schemaOptions, unlessTaken, withId, withKey } from './records';

export interface ListenedWorkspaceRecord {
  /** The workspace's id. */
  _id: string;
  /** Last sign of a listener. All three times are the database's. */
  at: Date;
  since: Date;
  trimmedTo?: Date;
}

export type ListenerEventRecord = Omit<ListenerEvent, 'id'> & { _id: string; at: Date };

/** Cursors are younger than this (src/services/live/steps/cursor.ts). */
const KEPT_SECONDS = 3600;
/** Events of a workspace that are kept; the log may be longer by what each process writes between two looks at it. */
const KEPT_EVENTS = 10_000;
/** By chance, so that no count is kept of each workspace. */
const EVENTS_BETWEEN_TRIMS = 500;

const UPSERT = { upsert: true } as const;

const workspaceSchema = new Schema<ListenedWorkspaceRecord>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    since: { type: Date, required: true },
    trimmedTo: { type: Date },
  },
  schemaOptions,
);
workspaceSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const eventSchema = new Schema<ListenerEventRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    customerId: { type: String },
    messageKey: { type: String },
    status: { type: String, required: true },
    body: { type: String, required: true },
    createdAt: { type: Date, required: true },
    messageCreatedAt: { type: Date, required: true },
    at: { type: Date, required: true },
  },
  schemaOptions,
);
// With the id, by which what was read before is left out without reading it again.
eventSchema.index({ workspaceId: 1, at: 1, _id: 1 });
eventSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
// For deletions.
eventSchema.index({ workspaceId: 1, messageKey: 1 });

export function listenedWorkspaceModel(connection: Connection) {
  return connection.model('ListenedWorkspace', workspaceSchema, 'listened_workspaces');
}

export function listenerEventModel(connection: Connection) {
  return connection.model('ListenerEvent', eventSchema, 'listener_events');
}

interface ListenerModels {
  listenedWorkspaces: ReturnType<typeof listenedWorkspaceModel>;
  listenerEvents: ReturnType<typeof listenerEventModel>;
}

/** Stage that adds to a record whether its workspace is listened to. */
export const LISTENED_WORKSPACE = {
  $lookup: {
    from: 'listened_workspaces',
    localField: 'workspaceId',
    foreignField: '_id',
    as: 'listened',
  },
} as const;

/** Record after that stage; of `listened` there is one or none. */
export type WithListened<Stored extends object> = Stored & { listened: ListenedWorkspaceRecord[] };

export function listenerLog(models: ListenerModels): ListenerLog {
  const workspaces = driverOf<ListenedWorkspaceRecord>(models.listenedWorkspaces);
  const events = driverOf<ListenerEventRecord>(models.listenerEvents);
  const append = createGroupCommit({
    commit: (added: ListenerEvent[]) => appendAll(events, added),
    recordOf: ({ id }) => id,
    maxItems: GROUP_MAX,
  });

  return {
    async keepListening(workspaceId) {
      const known = await workspaces.findOneAndUpdate({ _id: workspaceId }, nowIn('at'), {
        returnDocument: 'after',
      });
      if (known !== null) return standingFrom(known);
      const unknown = { _id: workspaceId, at: { $exists: false } };
      await unlessTaken(() => workspaces.updateOne(unknown, nowIn('at', 'since'), UPSERT));
      const begun = await workspaces.findOne({ _id: workspaceId });
      if (begun === null) throw new Error('the workspace is not listened to any more');
      return standingFrom(begun);
    },
    async standingOf(workspaceId) {
      const known = await workspaces.findOne({ _id: workspaceId });
      return known === null ? null : standingFrom(known);
    },
    async append(event) {
      await append(event);
      if (Math.random() * EVENTS_BETWEEN_TRIMS < 1)
        await trim(workspaces, events, event.workspaceId);
    },
    async find(workspaceId, id) {
      const record = await events.findOne({ _id: id, workspaceId });
      return record && withId(record);
    },
    async removeOfMessage(workspaceId, messageKey) {
      await events.deleteMany({ workspaceId, messageKey });
    },
    async list(workspaceId, { from, except, limit }) {
      const records = await events
        .find({ workspaceId, at: { $gte: from }, _id: { $nin: except } })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return records.map(withId);
    },
  };
}

function standingFrom({ since, trimmedTo }: ListenedWorkspaceRecord): LogStanding {
  return { since, trimmedTo: trimmedTo ?? null };
}

/** Only an update can have the database give the time. */
function nowIn(...fields: ('at' | 'since')[]) {
  return { $currentDate: Object.fromEntries(fields.map((field) => [field, true as const])) };
}

/** Writes new events with few commands. */
async function appendAll(
  events: mongo.Collection<ListenerEventRecord>,
  added: ListenerEvent[],
): Promise<(Error | undefined)[]> {
  const writes = added.map((event) => {
    const { _id, ...record } = withKey(event);
    // An event that is there has a time: its key refuses the insert.
    const filter = { _id, at: { $exists: false } };
    const update = { $set: record, $currentDate: { at: true as const } };
    return { updateOne: { filter, update, upsert: true } };
  });
  const { errors } = await bulkWrite(events, writes);
  return added.map((_, place) => {
    const error = errors.get(place);
    return isDuplicateKey(error) ? undefined : error;
  });
}

/** Removes the oldest events of a workspace beyond those that are kept. */
async function trim(
  workspaces: mongo.Collection<ListenedWorkspaceRecord>,
  events: mongo.Collection<ListenerEventRecord>,
  workspaceId: string,
): Promise<void> {
  const surplus = await events
    .find({ workspaceId }, { projection: { at: 1 } })
    .sort({ at: -1, _id: -1 })
    .skip(KEPT_EVENTS)
    .limit(1)
    .next();
  if (surplus === null) return;
  // Before the deletion, so that a reader who misses events also reads until when they were removed.
  await workspaces.updateOne({ _id: workspaceId }, { $max: { trimmedTo: surplus.at } });
  await events.deleteMany({ workspaceId, at: { $lte: surplus.at } });
}

import { type Connection, Schema } from 'mongoose';
import type { Membership, Workspace } from '../domain/people/membership';
import type { MembershipRepository, WorkspaceRepository } from '../ports/members';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  outboxWith,
  withAuditEntry,
} from './audit-outbox';
import { schemaOptions, withId } from './records';

/** A workspace with everybody in it: one record, because membership changes as a whole (membership.ts). */
export type WorkspaceRecord = Omit<Workspace, 'id'> &
  Pick<Membership, 'members' | 'invitations' | 'agentGrants' | 'version'> &
  WithOutbox & { _id: string };

const workspaceSchema = new Schema<WorkspaceRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    members: { type: Schema.Types.Mixed, required: true },
    invitations: { type: Schema.Types.Mixed, required: true },
    agentGrants: { type: [String], required: true },
    version: { type: Number, required: true },
    ...outboxField,
  },
  schemaOptions,
);
workspaceSchema.index({ 'members.personId': 1 });
workspaceSchema.index({ 'members.email': 1 });
workspaceSchema.index({ 'invitations.id': 1 });
workspaceSchema.index(...OUTBOX_INDEX);

export type WorkspaceModel = ReturnType<typeof workspaceModel>;

export function workspaceModel(connection: Connection) {
  return connection.model('Workspace', workspaceSchema, 'workspaces');
}

const OWN_FIELDS = { name: 1, createdAt: 1 } as const;

export function workspaceRepository({
  workspaces,
}: {
  workspaces: WorkspaceModel;
}): WorkspaceRepository {
  return {
    async insert({ id, ...workspace }, owner, entry) {
      await workspaces.create({
        _id: id,
        ...workspace,
        members: [owner],
        invitations: [],
        agentGrants: [],
        version: 0,
        ...outboxWith(entry),
      });
    },
    async find(id) {
      const record = await workspaces.findById(id, OWN_FIELDS).lean();
      return record === null ? null : withId(record);
    },
    async list() {
      const records = await workspaces.find({}, OWN_FIELDS).sort({ createdAt: 1, _id: 1 }).lean();
      return records.map((record) => withId(record));
    },
  };
}

export function membershipRepository({
  workspaces,
}: {
  workspaces: WorkspaceModel;
}): MembershipRepository {
  return {
    async find(workspaceId) {
      const record = await workspaces.findById(workspaceId).lean();
      return record === null ? null : toMembership(record);
    },
    async findByInvitation(invitationId) {
      const record = await workspaces.findOne({ 'invitations.id': invitationId }).lean();
      return record === null ? null : toMembership(record);
    },
    async listOfPerson(personId) {
      const found = workspaces
        .find({ 'members.personId': personId })
        .sort({ createdAt: 1, _id: 1 });
      return (await found.lean()).map(toMembership);
    },
    async listWithEmail(email) {
      const found = workspaces.find({ 'members.email': email }).sort({ createdAt: 1, _id: 1 });
      return (await found.lean()).map(toMembership);
    },
    async replace({ workspaceId, members, invitations, agentGrants, version }, entry) {
      const { matchedCount } = await workspaces.updateOne(
        { _id: workspaceId, version },
        {
          $set: { members, invitations, agentGrants, version: version + 1 },
          ...withAuditEntry(entry),
        },
      );
      return matchedCount === 1;
    },
  };
}

function toMembership(record: WorkspaceRecord): Membership {
  const { _id, name, members, invitations, agentGrants, version } = record;
  return { workspaceId: _id, workspaceName: name, members, invitations, agentGrants, version };
}

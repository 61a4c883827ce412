import { Schema } from 'mongoose';
import type { Membership } from '../../domain/people/membership';
import type { Workspace } from '../../domain/workspace';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

/** A workspace with everybody in it: one record, because membership changes as a whole (membership.ts). */
export type WorkspaceRecord = Omit<Workspace, 'id'> &
  Pick<Membership, 'members' | 'invitations' | 'agentGrants' | 'version'> &
  WithOutbox & { _id: string };

export const workspaceSchema = new Schema<WorkspaceRecord>(
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

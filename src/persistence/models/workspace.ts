import { Schema } from 'mongoose';
import type { Member, Workspace } from '../../domain/workspace';
import { schemaOptions } from './schema-options';

export type WorkspaceRecord = Omit<Workspace, 'id'> & { _id: string };
export type MemberRecord = Omit<Member, 'id'> & { _id: string };

export const workspaceSchema = new Schema<WorkspaceRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);

export const memberSchema = new Schema<MemberRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
memberSchema.index({ workspaceId: 1, email: 1 }, { unique: true });

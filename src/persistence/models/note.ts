import { Schema } from 'mongoose';
import type { Note } from '../../domain/note';
import { schemaOptions } from './schema-options';

export type NoteRecord = Omit<Note, 'id'> & { _id: string };

export const noteSchema = new Schema<NoteRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    conversationId: { type: String, required: true },
    memberId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
noteSchema.index({ workspaceId: 1, conversationId: 1, createdAt: -1, _id: -1 });

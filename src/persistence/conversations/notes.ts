import { type Connection, Schema } from 'mongoose';
import type { Note } from '../../domain/conversation';
import { wordsOfNote } from '../../domain/message-words';
import type { NoteRepository } from '../../ports/conversations';
import { LONGEST_READ_MS, behind, newestFirst, readPage } from '../paging';
import { schemaOptions, withId, withKey } from '../records';

/** `words`: the search finds it by them. */
export type NoteRecord = Omit<Note, 'id'> & { _id: string; words?: string[] };

const noteSchema = new Schema<NoteRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    conversationId: { type: String, required: true },
    memberId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    words: { type: [String], default: undefined },
  },
  schemaOptions,
);
noteSchema.index({ workspaceId: 1, conversationId: 1, createdAt: -1, _id: -1 });
noteSchema.index({ workspaceId: 1, words: 1, createdAt: -1, _id: -1 });

export type NoteModel = ReturnType<typeof noteModel>;

export function noteModel(connection: Connection) {
  return connection.model('Note', noteSchema, 'notes');
}

export function noteRepository({ notes }: { notes: NoteModel }): NoteRepository {
  return {
    async insert(note) {
      const words = wordsOfNote(note.text);
      await notes.create({ ...withKey(note), ...(words.length > 0 && { words }) });
    },
    async remove(workspaceId, id) {
      await notes.deleteOne({ _id: id, workspaceId });
    },
    async listByConversation(workspaceId, conversationId, page) {
      const found = notes
        .find({ workspaceId, conversationId, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return readPage(found, page.limit, {
        rowOf: ({ words: _words, ...record }): Note => withId(record),
        cursorOf: ({ createdAt: at, id }) => ({ at, id }),
      });
    },
  };
}

import type { Note } from '../../domain/note';
import { pageOf } from '../../domain/page';
import type { NoteRepository } from '../../ports/conversations';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { withId, withKey } from '../records';

export function noteRepository({ notes }: Models): NoteRepository {
  return {
    async insert(note) {
      await notes.create(withKey(note));
    },
    async remove(workspaceId, id) {
      await notes.deleteOne({ _id: id, workspaceId });
    },
    async listByConversation(workspaceId, conversationId, page) {
      const records = await notes
        .find({ workspaceId, conversationId, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      const rows: Note[] = records.map(withId);
      return pageOf(rows, page.limit, ({ createdAt: at, id }) => ({ at, id }));
    },
  };
}

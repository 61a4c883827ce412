import type { WorkspaceRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { withId, withKey } from '../records';

export function workspaceRepository({ workspaces, members }: Models): WorkspaceRepository {
  return {
    async insert(workspace) {
      await workspaces.create(withKey(workspace));
    },
    async find(id) {
      const record = await workspaces.findById(id).lean();
      return record === null ? null : withId(record);
    },
    async list() {
      const records = await workspaces.find().sort({ createdAt: 1 }).lean();
      return records.map((record) => withId(record));
    },
    async insertMember(member) {
      await members.create(withKey(member));
    },
  };
}

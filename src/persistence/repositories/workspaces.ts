import type { WorkspaceRepository } from '../../ports/workspaces';
import { outboxWith } from '../audit-outbox';
import type { Models } from '../models';
import { withId } from '../records';

const OWN_FIELDS = { name: 1, createdAt: 1 } as const;

export function workspaceRepository({ workspaces }: Models): WorkspaceRepository {
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
      const records = await workspaces.find({}, OWN_FIELDS).sort({ createdAt: 1 }).lean();
      return records.map((record) => withId(record));
    },
  };
}

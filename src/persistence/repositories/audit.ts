import type { AuditRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { withId, withKey } from '../records';

export function auditRepository({ audit }: Models): AuditRepository {
  return {
    async append(entry) {
      await audit.create(withKey(entry));
    },
    async list(workspaceId, { limit, before }) {
      const last =
        before === null ? null : await audit.findOne({ _id: before, workspaceId }).lean();
      const older =
        last === null
          ? {}
          : { $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $lt: before } }] };
      const records = await audit
        .find({ workspaceId, ...older })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .lean();
      return records.map((record) => withId(record));
    },
  };
}

import { pageOf } from '../../domain/page';
import type { AuditRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { behind, newestFirst } from '../paging';
import { withId, withKey } from '../records';

export function auditRepository({ audit }: Models): AuditRepository {
  return {
    async append(entry) {
      await audit.create(withKey(entry));
    },
    async list(workspaceId, page) {
      const records = await audit
        .find({ workspaceId, ...behind('at', page) })
        .sort(newestFirst('at'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(withId), page.limit, ({ at, id }) => ({ at, id }));
    },
  };
}

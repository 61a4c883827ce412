import type { SyncRun } from '../../domain/template-sync';
import type { TemplateStage } from '../../ports/templates';
import type { Models } from '../models';

export function templateStage({ stagedPages }: Models): TemplateStage {
  return {
    async putPage(run, page, templates) {
      const { workspaceId, senderId, number } = run;
      await stagedPages.replaceOne(
        { _id: keyOf(run, page) },
        { workspaceId, senderId, run: number, templates, stagedAt: new Date() },
        { upsert: true },
      );
    },
    async findPage(run, page) {
      const { workspaceId } = run;
      const record = await stagedPages.findOne({ _id: keyOf(run, page), workspaceId }).lean();
      return record?.templates ?? null;
    },
    async clear({ workspaceId, senderId, number }) {
      await stagedPages.deleteMany({ workspaceId, senderId, run: number });
    },
    async clearUpTo({ workspaceId, senderId, number }) {
      await stagedPages.deleteMany({ workspaceId, senderId, run: { $lte: number } });
    },
  };
}

function keyOf({ senderId, number }: SyncRun, page: number): string {
  return `${senderId}/${number}/${page}`;
}

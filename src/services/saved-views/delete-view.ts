import { HeraldError } from '../../domain/errors';
import type { SavedViewRepository } from '../../ports/saved-views';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';

export interface DeleteViewDeps {
  savedViews: Pick<SavedViewRepository, 'find' | 'save'>;
}

export type DeleteView = (workspaceId: string, memberId: string, viewId: string) => Promise<void>;

/** Deletes a saved view of a member. @throws HeraldError not_found, for another member's too */
export function deleteView({ savedViews }: DeleteViewDeps): DeleteView {
  return async (workspaceId, memberId, viewId) => {
    await retryOnConflict('your views are being changed: try again', async () => {
      const stored = await savedViews.find(workspaceId, memberId);
      const views = stored.views.filter(({ id }) => id !== viewId);
      if (views.length === stored.views.length) {
        throw new HeraldError('not_found', 'no such saved view');
      }
      return (await savedViews.save({ ...stored, views })) || CONFLICT;
    });
  };
}

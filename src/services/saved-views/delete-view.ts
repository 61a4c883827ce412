import { HeraldError } from '../../domain/errors';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import type { SavedViewDeps } from './deps';

/** Deletes a saved view of a member. @throws HeraldError not_found, for another member's too */
export async function deleteView(
  { savedViews }: SavedViewDeps,
  workspaceId: string,
  memberId: string,
  viewId: string,
): Promise<void> {
  await retryOnConflict('your views are being changed: try again', async () => {
    const stored = await savedViews.find(workspaceId, memberId);
    const views = stored.views.filter(({ id }) => id !== viewId);
    if (views.length === stored.views.length) {
      throw new HeraldError('not_found', 'no such saved view');
    }
    return (await savedViews.save({ ...stored, views })) || CONFLICT;
  });
}

import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { SAVED_VIEWS_MAX, type SavedView } from '../../domain/saved-view';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import type { SavedViewDeps } from './deps';

/** Saves a view. @throws HeraldError conflict when its name is taken or the member has their fill */
export async function createView(
  { savedViews }: SavedViewDeps,
  workspaceId: string,
  memberId: string,
  input: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const view = { id: newId('viw'), ...input };
  return retryOnConflict('your views are being changed: try again', async () => {
    const stored = await savedViews.find(workspaceId, memberId);
    refuseTakenName(stored.views, view);
    refuseMore(stored.views);
    const isSaved = await savedViews.save({ ...stored, views: [...stored.views, view] });
    return isSaved ? view : CONFLICT;
  });
}

function refuseTakenName(others: SavedView[], { kind, name }: SavedView): void {
  if (!others.some((other) => other.kind === kind && other.name === name)) return;
  throw new HeraldError('conflict', `another view is named ${name}: choose another name`);
}

function refuseMore(views: SavedView[]): void {
  if (views.length < SAVED_VIEWS_MAX) return;
  throw new HeraldError(
    'conflict',
    `you have ${SAVED_VIEWS_MAX} saved views, which is the most: delete one first`,
  );
}

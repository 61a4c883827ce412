import type { SavedView } from '../../domain/saved-view';
import type { SavedViewDeps } from './deps';

/** Lists the saved views of a member by name. */
export async function listViews(
  { savedViews }: SavedViewDeps,
  workspaceId: string,
  memberId: string,
): Promise<SavedView[]> {
  const { views } = await savedViews.find(workspaceId, memberId);
  return views.toSorted((a, b) => a.name.localeCompare(b.name));
}

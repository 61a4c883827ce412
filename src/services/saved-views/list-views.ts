import type { SavedView } from '../../domain/saved-view';
import type { SavedViewRepository } from '../../ports/saved-views';

export interface ListViewsDeps {
  savedViews: Pick<SavedViewRepository, 'find'>;
}

export type ListViews = (workspaceId: string, memberId: string) => Promise<SavedView[]>;

/** Lists the saved views of a member by name. */
export function listViews({ savedViews }: ListViewsDeps): ListViews {
  return async (workspaceId, memberId) => {
    const { views } = await savedViews.find(workspaceId, memberId);
    return views.toSorted((a, b) => a.name.localeCompare(b.name));
  };
}

import { bindAll } from '../steps/bind';
import { createView } from './create-view';
import { deleteView } from './delete-view';
import { listViews } from './list-views';
import type { SavedViewDeps } from './deps';

/** Creates the services of saved views. */
export function createSavedViews(deps: SavedViewDeps) {
  return bindAll(deps, {
    list: listViews,
    create: createView,
    delete: deleteView,
  });
}

export type SavedViews = ReturnType<typeof createSavedViews>;

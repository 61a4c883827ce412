import type { SavedViewRepository } from '../../ports/saved-views';

/** Dependencies of the saved views of members. */
export interface SavedViewDeps {
  savedViews: SavedViewRepository;
}

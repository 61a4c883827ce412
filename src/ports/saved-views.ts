import type { SavedViews } from '../domain/saved-view';

/** Saved views, all of a member together. */
export interface SavedViewRepository {
  /** Returns those of a member; version 0 where none was ever saved. */
  find(workspaceId: string, memberId: string): Promise<SavedViews>;
  /** Saves as the next version of the one `views` was made from. False when another save came first: nothing was written. */
  save(views: SavedViews): Promise<boolean>;
  /** Deletes those of a member; nothing happens where there are none. */
  erase(workspaceId: string, memberId: string): Promise<void>;
}

import type { SharedDeps } from '../deps';

/** Dependencies of the saved views of members. */
export type SavedViewDeps = Pick<SharedDeps, 'savedViews'>;

import type { SharedDeps } from '../deps';

/** Dependencies of the canned replies of workspaces. */
export type CannedReplyDeps = Pick<SharedDeps, 'audit' | 'cannedReplies' | 'clock' | 'log'>;

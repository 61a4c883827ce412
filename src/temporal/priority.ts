import type { Priority } from '@temporalio/common';
import type { Urgency } from '../domain/urgency';

/** Keys of Temporal, from 1 (first) to 5. Workflows without one, such as those of an earlier version, have 3. */
const PRIORITY_KEYS: Readonly<Record<Urgency, number>> = { prompt: 2, batch: 3, background: 4 };

/** Kinds of work that get equal turns, as their workflow ids begin. */
type WorkKind = 'send' | 'deliver' | 'answer' | 'recover' | 'watch-failing' | 'sync-templates';

/**
 * Returns the priority of a workflow, which its activities inherit (docs/adr/0038). Within one urgency, workspaces take
 * turns, and so do the kinds of work of one workspace. Operators see both keys in Temporal; Temporal refuses a fairness key
 * of more than 64 bytes.
 */
export function priorityOf(urgency: Urgency, kind: WorkKind, workspaceId: string): Priority {
  return { priorityKey: PRIORITY_KEYS[urgency], fairnessKey: `${kind}/${workspaceId}` };
}

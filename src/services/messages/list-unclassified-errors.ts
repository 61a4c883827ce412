import type { UnclassifiedError, UnclassifiedErrors } from '../../ports/unclassified-errors';

export type ListUnclassifiedErrors = (workspaceId: string) => Promise<UnclassifiedError[]>;

/** Lists the errors of providers that no failure class knows, latest first (contract 7.1). */
export function listUnclassifiedErrors({
  unclassified,
}: {
  unclassified: UnclassifiedErrors;
}): ListUnclassifiedErrors {
  return (workspaceId) => unclassified.list(workspaceId);
}

import type { UnclassifiedError, UnclassifiedErrors } from '../../ports/unclassified-errors';

/** Lists the errors of providers that no failure class knows, latest first (contract 7.1). */
export function listUnclassifiedErrors(
  {
    unclassified,
  }: {
    unclassified: UnclassifiedErrors;
  },
  workspaceId: string,
): Promise<UnclassifiedError[]> {
  return unclassified.list(workspaceId);
}

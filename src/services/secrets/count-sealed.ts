import { HeraldError } from '../../domain/errors';
import type { SecretBox } from '../../ports/secret-box';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { Resealable } from './steps/resealable';

/**
 * Counts the values that depend on each key, and the open workflows that started before `startedBefore`, or all when
 * it is null.
 * @throws HeraldError temporarily_unavailable when MongoDB does not answer
 */
export async function countSealed(
  { secretBox, workflows }: CountSealedDeps,
  kinds: Resealable[],
  startedBefore: Date | null,
): Promise<SecretsStatus> {
  const sealed: SealedCount[] = [];
  for (const { kind, countByKey } of kinds) {
    for (const [keyId, count] of await countByKey()) {
      sealed.push({ kind, keyId, use: useOf(secretBox, keyId), count });
    }
  }
  const { keyId, formerKeyIds } = secretBox;
  return {
    keyId,
    formerKeyIds,
    sealed,
    unusedKeyIds: formerKeyIds.filter((id) => sealed.every((each) => each.keyId !== id)),
    openWorkflows: await workflows.countHoldingSecrets(startedBefore).catch(nullIfAway),
  };
}

/** Whether a key seals now, only opens (HERALD_SECRET_KEYS_OLD), or is not configured here. */
export type KeyUse = 'current' | 'former' | 'unknown';

/** Values of one kind that depend on one key. */
export interface SealedCount {
  kind: string;
  /** Null for values without a key id, such as damaged ones. */
  keyId: string | null;
  use: KeyUse;
  count: number;
}

export interface SecretsStatus {
  keyId: string;
  formerKeyIds: readonly string[];
  sealed: SealedCount[];
  /** Former keys that seal nothing in the database any more. */
  unusedKeyIds: string[];
  /**
   * Open workflows, whose histories may hold values of any key that was current since they started. Null when Temporal
   * does not tell.
   */
  openWorkflows: number | null;
}

export interface CountSealedDeps {
  secretBox: SecretBox;
  workflows: Pick<WorkflowGateway, 'countHoldingSecrets'>;
}

function nullIfAway(error: unknown): null {
  if (error instanceof HeraldError && error.code === 'temporarily_unavailable') return null;
  throw error;
}

function useOf({ keyId, formerKeyIds }: SecretBox, id: string | null): KeyUse {
  if (id === keyId) return 'current';
  return id !== null && formerKeyIds.includes(id) ? 'former' : 'unknown';
}

import type { SecretsStatus } from '../services/secrets/count-sealed';
import type { ResealedKind } from '../services/secrets/reseal-secrets';
import { formatTable } from './format';

const USES = {
  current: 'HERALD_SECRET_KEY',
  former: 'HERALD_SECRET_KEYS_OLD',
  unknown: 'not configured',
};

export function formatSecretsStatus(status: SecretsStatus): string {
  const rows = status.sealed.map(({ kind, keyId, use, count }) => [
    shownKind(kind),
    keyId ?? 'damaged',
    USES[use],
    String(count),
  ]);
  const unused = status.unusedKeyIds.map((keyId) => `Key ${keyId} seals nothing in the database.`);
  return [
    formatTable(['kind', 'key', 'is', 'values'], rows, 'Nothing is sealed yet.'),
    `The current key is ${status.keyId}.`,
    ...unused,
    formatWorkflows(status.openWorkflows),
  ].join('\n');
}

function formatWorkflows(open: number | null): string {
  if (open === null) return 'Temporal does not tell how many open workflows hold sealed values.';
  if (open === 0) return 'No open workflow holds sealed values.';
  return `Open workflows that may hold values of a key that was current since they started: ${open}.`;
}

export function formatResealed({
  keyId,
  dryRun,
  kinds,
}: {
  keyId: string;
  dryRun: boolean;
  kinds: ResealedKind[];
}): string {
  const rows = kinds.map((kind) => [
    shownKind(kind.kind),
    String(kind.resealed),
    String(kind.changedMeanwhile),
    String(kind.unreadable),
  ]);
  const changed = kinds.some(({ changedMeanwhile }) => changedMeanwhile > 0);
  const unreadable = kinds.some((kind) => kind.unreadable > 0);
  return [
    formatTable(
      ['kind', dryRun ? 'to reseal' : 'resealed', 'changed meanwhile', 'unreadable'],
      rows,
      '',
    ),
    dryRun ? 'Nothing was written.' : `The current key is ${keyId}.`,
    ...(changed ? ['Values that changed meanwhile were left as they are: run this again.'] : []),
    ...(unreadable
      ? [
          'Unreadable values need the key that sealed them ("secrets status"), or to be entered anew.',
        ]
      : []),
  ].join('\n');
}

/** `webhook_token` reads as `webhook token`. */
function shownKind(kind: string): string {
  return kind.replaceAll('_', ' ');
}

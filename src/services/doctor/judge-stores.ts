import type { SealedCount } from '../secrets/count-sealed';
import { type Finding, failure, ok, warning } from './findings';

/** Judges a database: its version, whether it outlives a server, its data and its indexes. */
export function judgeDatabase({
  version,
  topology,
  migrations,
  indexes,
}: DatabaseFacts): Finding[] {
  return [
    isOlder(version)
      ? failure(`MongoDB ${version} is older than ${OLDEST.join('.')}`, 'Upgrade MongoDB')
      : ok(`MongoDB ${version} answers; writes wait for a majority and its journal`),
    topology === null
      ? warning(
          'MongoDB is a single server: nothing that was acknowledged is lost, but Herald stands still while it is away',
          'Use a replica set of three where that matters (docs/scaling.md)',
        )
      : ok(`MongoDB is a cluster (${topology})`),
    migrations.length > 0
      ? failure(`the data is of an older version: ${some(migrations)}`, 'Run "herald migrate"')
      : ok('the data is of the version that this Herald needs'),
    indexes.length > 0
      ? warning(
          `missing indexes: ${some(indexes)}`,
          'Run "herald migrate", or start a process, which builds them first',
        )
      : ok('all indexes are there'),
  ];
}

/** Facts about a database that answers. */
export interface DatabaseFacts {
  version: string;
  /** Name of the replica set, `sharded`, or null for a single server. */
  topology: string | null;
  /** Descriptions of what `herald migrate` would do. */
  migrations: string[];
  indexes: string[];
}

const OLDEST = [4, 4] as const;
const SHOWN = 3;

/** Facts about a Temporal that answers. */
export interface TemporalFacts {
  namespace: string;
  /** How long completed workflows are kept; null when Temporal does not say. */
  retentionDays: number | null;
  missingAttributes: string[];
  /** Task queues that no worker has polled for a while. */
  unpolled: string[];
}

/** Judges a Temporal: its namespace, search attributes and workers. */
export function judgeTemporal({
  namespace,
  retentionDays,
  missingAttributes,
  unpolled,
}: TemporalFacts): Finding[] {
  const keeps = retentionDays === null ? '' : ` and keeps completed workflows ${retentionDays} d`;
  return [
    ok(`Temporal has the namespace ${namespace}${keeps}`),
    missingAttributes.length > 0
      ? failure(
          `the namespace lacks the search attributes ${missingAttributes.join(', ')}: no workflow can start`,
          'Run "herald temporal setup"; in Temporal Cloud, add them in its console (type Keyword)',
        )
      : ok('the search attributes are there, or switched off'),
    unpolled.length > 0
      ? failure(
          `no worker polls ${unpolled.join(', ')}: what is accepted waits there`,
          'Start a worker, and check that it has the same TEMPORAL_NAMESPACE and TEMPORAL_TASK_QUEUE_PREFIX',
        )
      : ok('workers poll all task queues'),
  ];
}

/** Judges which keys seal what is stored. @param keyId id of HERALD_SECRET_KEY */
export function judgeKeys(keyId: string, sealed: readonly SealedCount[]): Finding[] {
  const [current, former, unknown] = (['current', 'former', 'unknown'] as const).map((use) =>
    sealed.filter((each) => each.use === use),
  ) as [SealedCount[], SealedCount[], SealedCount[]];
  return [
    ok(`HERALD_SECRET_KEY is the key ${keyId} and seals ${sum(current)} values`),
    ...(former.length === 0
      ? []
      : [ok(`HERALD_SECRET_KEYS_OLD opens ${sum(former)} values of ${idsOf(former)}`)]),
    ...(unknown.length === 0
      ? []
      : [
          failure(
            `no configured key opens ${sum(unknown)} values of ${idsOf(unknown)}`,
            'Add the key that sealed them to HERALD_SECRET_KEYS_OLD, or enter them again; "herald secrets status" lists them',
          ),
        ]),
  ];
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

function some(names: string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function sum(counts: readonly SealedCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function idsOf(counts: readonly SealedCount[]): string {
  const ids = [...new Set(counts.map(({ keyId }) => keyId ?? 'a damaged form'))];
  return `${ids.length === 1 ? 'the key' : 'the keys'} ${some(ids)}`;
}

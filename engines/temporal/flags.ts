/** Limits that a burst of sends or callbacks would meet at their defaults; docker-compose.yml lifts them as far. */
export const BURST_LIMITS: Readonly<Record<string, number>> = {
  'frontend.rps': 100_000,
  'frontend.namespaceRPS': 100_000,
  'history.rps': 100_000,
  'matching.rps': 100_000,
  'frontend.namespaceCount': 5_000,
};

/** Dynamic configuration of the dev server. The first four halve the latency of a short workflow on one machine. */
const DYNAMIC_CONFIG: Readonly<Record<string, boolean | number>> = {
  'system.forceSearchAttributesCacheRefreshOnRead': false,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'system.enableActivityEagerExecution': true,
  ...BURST_LIMITS,
};

/** Write-ahead log, flushed at checkpoints: a killed process loses nothing, a power cut at most the last moments. */
const PRAGMAS = ['journal_mode=wal', 'synchronous=normal'];

export interface TemporalFlags {
  readonly port: number;
  /** Where the web UI listens; absent: no UI. */
  readonly uiPort?: number;
  /** The SQLite file; absent: everything is kept in memory. */
  readonly dataFile?: string;
  /** Created when missing, beside `default`. */
  readonly namespace?: string;
  readonly searchAttributes: Readonly<Record<string, 'Keyword'>>;
}

/** The command line of `temporal server start-dev`. */
export function temporalArguments(flags: TemporalFlags): string[] {
  const { port, uiPort, dataFile, namespace, searchAttributes } = flags;
  const ui = uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)];
  const data = dataFile
    ? ['--db-filename', dataFile, ...PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma])]
    : [];
  const listen = ['--ip', '127.0.0.1', '--port', String(port)];
  return [
    'server',
    'start-dev',
    ...listen,
    '--log-level',
    'warn',
    ...ui,
    ...data,
    ...(namespace ? ['--namespace', namespace] : []),
    ...pairs('--search-attribute', searchAttributes),
    ...pairs('--dynamic-config-value', DYNAMIC_CONFIG),
  ];
}

function pairs(flag: string, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${String(value)}`]);
}

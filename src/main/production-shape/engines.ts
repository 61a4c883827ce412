import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { startMongodb } from '../../../engines/mongodb/start';
import { readyPostgresql } from '../../../engines/postgresql/ready';
import { startPostgresql } from '../../../engines/postgresql/start';
import { readyTemporal } from '../../../engines/temporal/ready';
import { readyTemporalServer } from '../../../engines/temporal-server/ready';
import { startTemporalServer } from '../../../engines/temporal-server/start';
import type {
  ReadyMongodb,
  ReadyPostgresql,
  ReadyTemporal,
  ReadyTemporalServer,
  Report,
} from '../../../engines/types';
import { type StackOptions, type Supervised, superviseAll } from '../start/supervise';
import { runJob } from './jobs';
import type { Machine } from './machine';

export interface ReadyEngines {
  /** The command line tool, which makes the namespace. */
  temporal: ReadyTemporal;
  server: ReadyTemporalServer;
  postgresql: ReadyPostgresql;
  mongodb: ReadyMongodb;
}

/** Finds, builds or installs all engines. @throws EngineUnavailableError that says what is missing */
export async function readyEngines(
  report: Report,
  environment: NodeJS.ProcessEnv,
): Promise<ReadyEngines> {
  const [temporal, server, postgresql, mongodb] = await Promise.all([
    readyTemporal(report, environment),
    readyTemporalServer(report, environment),
    readyPostgresql(report, environment),
    readyMongodb(report, environment),
  ]);
  return { temporal, server, postgresql, mongodb };
}

/**
 * Starts the databases and Temporal, and runs the jobs of docker-compose.yml in its order. Each engine is restarted when
 * it dies.
 */
export async function startEngines(
  options: StackOptions,
  ready: ReadyEngines,
  machine: Machine,
): Promise<Record<string, Supervised>> {
  const databases = await startDatabases(options, ready, machine);
  await Promise.all(['temporal-schema', 'indexes'].map((name) => runJob(name, machine)));
  const temporal = await superviseAll({ Temporal: temporalOf(options, ready, machine) }, options);
  await runJob('namespace', machine);
  await runJob('search-attributes', machine);
  return { ...databases, ...temporal };
}

async function startDatabases(
  options: StackOptions,
  { postgresql, mongodb }: ReadyEngines,
  { ports, login, path }: Machine,
): Promise<Record<string, Supervised>> {
  const { dataDir } = options.config;
  // PostgreSQL may run as another user, who has to enter the folder; only this user can read the secrets in it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  const placeOf = (name: string) => ({
    dataDir: join(dataDir, name),
    logFile: join(dataDir, `logs/${name}.log`),
  });
  return superviseAll(
    {
      MongoDB: () => startMongodb({ engine: mongodb, port: ports.mongodb, ...placeOf('mongodb') }),
      PostgreSQL: () =>
        startPostgresql({
          engine: postgresql,
          port: ports.postgresql,
          ...placeOf('postgresql'),
          login,
          env: { PATH: path },
        }),
    },
    options,
  );
}

function temporalOf(
  { config: { dataDir } }: StackOptions,
  { server }: ReadyEngines,
  { ports, internalPorts, environmentOf }: Machine,
) {
  const port = ports.temporal;
  const own = { FRONTEND_GRPC_PORT: String(port), ...internalPorts, LOG_LEVEL: 'warn' };
  const env = { ...environmentOf('temporal'), ...own };
  const logFile = join(dataDir, 'logs/temporal.log');
  return () => startTemporalServer({ server, port, env, logFile });
}

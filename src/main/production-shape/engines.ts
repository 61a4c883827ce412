import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { startMongodb } from '../../../engines/mongodb/start';
import { startPostgresql } from '../../../engines/postgresql/start';
import { startTemporalServer } from '../../../engines/temporal-server/start';
import { endlessRestarts } from '../start/restarts';
import { type StackOptions, type Start, type Supervised, superviseAll } from '../start/supervise';
import { runJob } from './jobs';
import type { Machine } from './machine';
import type { ReadyEngines } from './ready-engines';

/**
 * Starts the databases and Temporal, and runs the jobs of docker-compose.yml in its order. Each engine is started again
 * when it ends, as Compose does.
 */
export async function startEngines(
  options: StackOptions,
  ready: ReadyEngines,
  machine: Machine,
): Promise<Record<string, Supervised>> {
  const databases = await startDatabases(options, ready, machine);
  await Promise.all(['temporal-schema', 'migrate'].map((name) => runJob(name, machine)));
  const temporal = await superviseAll(
    { Temporal: temporalOf(options, ready, machine) },
    options,
    endlessRestarts,
  );
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
      MongoDB: (signal) =>
        startMongodb({ engine: mongodb, port: ports.mongodb, ...placeOf('mongodb'), signal }),
      PostgreSQL: (signal) =>
        startPostgresql({
          engine: postgresql,
          port: ports.postgresql,
          ...placeOf('postgresql'),
          login,
          env: { PATH: path },
          signal,
        }),
    },
    options,
    endlessRestarts,
  );
}

function temporalOf(
  { config: { dataDir } }: StackOptions,
  { server }: ReadyEngines,
  { ports, internalPorts, environmentOf }: Machine,
): Start {
  const port = ports.temporal;
  const own = { FRONTEND_GRPC_PORT: String(port), ...internalPorts, LOG_LEVEL: 'warn' };
  const env = { ...environmentOf('temporal'), ...own };
  const logFile = join(dataDir, 'logs/temporal.log');
  return (signal) => startTemporalServer({ server, port, env, logFile, signal });
}

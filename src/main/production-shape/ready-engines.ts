import { readyMongodb } from '../../../engines/mongodb/ready';
import { readyPostgresql } from '../../../engines/postgresql/ready';
import { readyTemporal } from '../../../engines/temporal/ready';
import { readyTemporalServer } from '../../../engines/temporal-server/ready';
import type {
  ReadyMongodb,
  ReadyPostgresql,
  ReadyTemporal,
  ReadyTemporalServer,
  Report,
} from '../../../engines/types';

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

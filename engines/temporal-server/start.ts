import { join } from 'node:path';
import { awaitAnswer } from '../answer';
import { launch } from '../launch';
import { requireFreePort, requireListening } from '../ports';
import type { Environment, ReadyTemporalServer, RunningEngine } from '../types';
import { SERVER_PROGRAM } from './programs';

export interface TemporalServerOptions {
  readonly server: ReadyTemporalServer;
  /** The port of the frontend, which `env` names too. */
  readonly port: number;
  /** The settings of Temporal's image: the database, ports and files. */
  readonly env: Environment;
  /** The server's log is appended here. */
  readonly logFile: string;
  /** Stops it while it starts, too. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the four services of a Temporal server in one process, as its image does, and waits until the frontend listens.
 *
 * @throws EngineStartError when the port is in use, or the server dies while starting
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<RunningEngine> {
  const { server, port, env, logFile, signal } = options;
  const name = 'Temporal';
  await requireFreePort(port, name);
  const command = join(server.folder, SERVER_PROGRAM);
  const running = await launch({
    name,
    command,
    args: ['start'],
    logFile,
    env: { ...env },
    signal,
  });
  await awaitAnswer(running, port, logFile, () => requireListening(port));
  return running;
}

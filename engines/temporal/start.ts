import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { awaitAnswer } from '../answer';
import { claimData, recordOwner } from '../data-owner';
import { launch } from '../launch';
import { requireFreePort, requireListening } from '../ports';
import { withScratch } from '../scratch';
import type { ReadyTemporal, RunningEngine } from '../types';
import { temporalArguments, type TemporalFlags } from './flags';

const PROBE_DEADLINE_MS = 5_000;

export interface TemporalOptions extends TemporalFlags {
  readonly binary: ReadyTemporal;
  /** Warnings and errors are appended here. Default: a temporary file. */
  readonly logFile?: string;
  /** Stops it while it starts, too. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunningTemporal extends RunningEngine {
  /** Host and port of the gRPC frontend. */
  readonly address: string;
  readonly uiUrl?: string;
}

/**
 * Starts a Temporal dev server on 127.0.0.1 and waits until its namespace and search attributes are there.
 *
 * @throws EngineStartError when a port or the data is in use, or the server dies while starting
 */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const { binary, port, uiPort, dataFile, signal } = options;
  const name = 'Temporal';
  if (dataFile) await claimData(dataFile, name);
  await requireFreePort(port, name);
  if (uiPort !== undefined) await requireFreePort(uiPort, `${name}'s UI`);

  const address = `127.0.0.1:${port}`;
  return withScratch(async (scratch) => {
    const logFile = options.logFile ?? join(scratch, 'temporal.log');
    const args = temporalArguments(options);
    const engine = await launch({ name, command: binary.path, args, logFile, scratch, signal });
    if (dataFile) await recordOwner(dataFile, engine);
    await awaitAnswer(engine, port, logFile, () => probe(address, options));
    const ui = uiPort === undefined ? {} : { uiUrl: `http://127.0.0.1:${uiPort}` };
    return { ...engine, ...ui, address };
  });
}

/** The port first: a gRPC client that finds it closed waits a second before it tries again. */
async function probe(address: string, options: TemporalFlags) {
  const { namespace = 'default', searchAttributes } = options;
  await requireListening(options.port);
  const connection = await Connection.connect({ address, connectTimeout: PROBE_DEADLINE_MS });
  try {
    await connection.withDeadline(Date.now() + PROBE_DEADLINE_MS, async () => {
      const { customAttributes } = await connection.operatorService.listSearchAttributes({
        namespace,
      });
      const missing = Object.keys(searchAttributes).filter((key) => !(key in customAttributes));
      if (missing.length > 0) throw new Error(`search attributes missing: ${missing.join(', ')}`);
    });
  } finally {
    await connection.close();
  }
}

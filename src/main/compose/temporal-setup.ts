import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import type { TemporalSetup } from '../../cli/services';
import type { Config } from '../../config';
import { HeraldError, temporarilyUnavailable } from '../../domain/errors';
import { connectionOptions } from '../../temporal/connection-options';
import { registerSearchAttributes } from '../../temporal/setup';
import { temporalSettings } from './temporal';

/** Time to register search attributes: a namespace on a cluster with an index of its own can take a while. */
const REGISTER_TIMEOUT_MS = 30_000;
const GRPC_NOT_FOUND = 5;
/** Deadline exceeded, unavailable. */
const GRPC_UNREACHABLE = new Set([4, 14]);

/** Registers Herald's search attributes in the configured namespace. @throws HeraldError temporarily_unavailable, not_found */
export async function setUpTemporal(config: Config): Promise<TemporalSetup> {
  const settings = temporalSettings(config);
  const { namespace } = settings;
  const connection = Connection.lazy(connectionOptions(settings));
  try {
    const client = new Client({ connection, namespace });
    const registered = await client.withDeadline(Date.now() + REGISTER_TIMEOUT_MS, () =>
      registerSearchAttributes(client),
    );
    return { namespace, registered };
  } catch (error) {
    throw explain(error, settings);
  } finally {
    await connection.close();
  }
}

function explain(
  error: unknown,
  { address, namespace }: { address: string; namespace: string },
): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!isGrpcServiceError(cause)) return error;
  const code: number = cause.code;
  if (code === GRPC_NOT_FOUND) {
    return new HeraldError('not_found', `Temporal has no namespace ${namespace}`, { cause });
  }
  if (GRPC_UNREACHABLE.has(code)) return temporarilyUnavailable(`Temporal at ${address}`, cause);
  return error;
}

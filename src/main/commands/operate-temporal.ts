import { Client, Connection } from '@temporalio/client';
import type { Config } from '../../config';
import { HeraldError, temporarilyUnavailable } from '../../domain/errors';
import { connectionOptions } from '../../temporal/connection-options';
import { hasGrpcCode, isAwayForNow } from '../../temporal/grpc-codes';
import { missingNamespace } from '../../temporal/missing-namespace';
import { temporalSettings } from '../compose/temporal';

/** Calls Temporal for a command, over a connection of its own. @throws HeraldError temporarily_unavailable, not_found */
export async function operateTemporal<Result>(
  config: Config,
  timeoutMs: number,
  body: (client: Client) => Promise<Result>,
): Promise<Result> {
  const settings = temporalSettings(config);
  const { namespace } = settings;
  const connection = Connection.lazy(connectionOptions(settings));
  try {
    const client = new Client({ connection, namespace });
    return await client.withDeadline(Date.now() + timeoutMs, () => body(client));
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
  if (hasGrpcCode(cause, 'notFound')) {
    return new HeraldError('not_found', missingNamespace(address, namespace), { cause });
  }
  if (isAwayForNow(cause)) return temporarilyUnavailable(`Temporal at ${address}`, cause);
  return error;
}

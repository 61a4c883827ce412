import { Client, Connection } from '@temporalio/client';
import { connectionOptions } from '../temporal/connection-options';
import { type Base, temporalSettings } from './compose';

/** A client that connects when it is first used, and is closed with the process's other resources. */
export function lazyTemporalClient({ config, lifecycle }: Base): Client {
  const settings = temporalSettings(config);
  const connection = Connection.lazy(connectionOptions(settings));
  lifecycle.onClose('temporal connection', () => connection.close());
  return new Client({ connection, namespace: settings.namespace });
}

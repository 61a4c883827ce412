import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import type { DatabaseSetup, PeopleServices, Services, TemporalSetup } from '../../cli/services';
import { type Config, ConfigError } from '../../config';
import { invitationLink } from '../../config/addresses';
import { HeraldError, temporarilyUnavailable } from '../../domain/errors';
import { signInLocks } from '../../persistence/attempt-limiter';
import { openDatabase } from '../../persistence/database';
import { countSessionRequest } from '../../services/members/count-session-request';
import { connectionOptions } from '../../temporal/connection-options';
import { registerSearchAttributes } from '../../temporal/setup';
import {
  type Adapters,
  composeAdapters,
  composeReceiverPolicy,
  composeWebhookEgress,
} from './adapters';
import { ATTEMPTS_TO_LOCK, composeRequestLimiters, composeSignInLimits } from './limits';
import type * as People from './people';
import { composeServiceDeps } from './service-deps';
import { composeTemporalClient, composeWorkflows, temporalSettings } from './temporal';

/** Time to register search attributes: a namespace on a cluster with an index of its own can take a while. */
const REGISTER_TIMEOUT_MS = 30_000;
const GRPC_NOT_FOUND = 5;
/** Deadline exceeded, unavailable. */
const GRPC_UNREACHABLE = new Set([4, 14]);

export interface OpenServices {
  services: Services;
  close: () => Promise<unknown>;
}

/** Opens the services of commands, without a log, because standard output is the command's answer. @throws HeraldError, ConfigError */
export async function openServices(config: Config): Promise<OpenServices> {
  const adapters = await openAdapters(config);
  const { clock, database, lifecycle, metrics } = adapters;
  const workflows = composeWorkflows(adapters, composeTemporalClient(adapters));
  const signInLimits = composeSignInLimits(database);
  const services: Services = {
    ...composeServiceDeps(adapters, workflows),
    addressPolicy: composeReceiverPolicy(adapters),
    egress: composeWebhookEgress(adapters),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    countSessionRequest: countSessionRequest({
      ...composeRequestLimiters(config, database),
      metrics,
    }),
    people: () => openPeople(adapters),
    signInLocks: { ...signInLimits, locks: signInLocks(database, ATTEMPTS_TO_LOCK), clock },
    invitationLink: invitationLink(config),
  };
  return { services, close: () => lifecycle.close() };
}

/** Loads better-auth, which takes most of a second, for commands that need accounts. */
async function openPeople(adapters: Adapters): Promise<PeopleServices> {
  const { composeIdentity } = require('./people') as typeof People;
  return { identity: composeIdentity(adapters), ...composeSignInLimits(adapters.database) };
}

async function openAdapters(config: Config): Promise<Adapters> {
  try {
    return await composeAdapters({ ...config, LOG_LEVEL: 'silent' }, 'herald');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new HeraldError(
      'temporarily_unavailable',
      `cannot use MongoDB: ${reason}; check that it runs (with "npm start": that it is running) and that MONGODB_URI is right`,
      { cause: error },
    );
  }
}

/** Builds every missing index, however long it takes. @throws HeraldError temporarily_unavailable */
export async function setUpDatabase(config: Config): Promise<DatabaseSetup> {
  const database = await openDatabase({
    uri: config.MONGODB_URI,
    serverSelectionTimeoutMs: config.MONGODB_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw temporarilyUnavailable('MongoDB', error);
  });
  try {
    await database.ensureIndexes();
    return { database: database.driver.databaseName };
  } finally {
    await database.close();
  }
}

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

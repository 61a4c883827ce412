import { CliError } from '../../cli/errors';
import type { DatabaseMigration, Services } from '../../cli/services';
import { type Config, ConfigError } from '../../config';
import { invitationLink } from '../../config/addresses';
import { retrySchedule } from '../../config/retry-schedule';
import { HeraldError } from '../../domain/errors';
import { signInLocks } from '../../persistence/attempt-limiter';
import { DataVersionError } from '../../persistence/data-version';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { createAesSecretBox } from '../../secrets/aes-secret-box';
import { countSessionRequest } from '../../services/members/count-session-request';
import {
  ATTEMPTS_TO_LOCK,
  composeApiKeys,
  composeIdentity,
  composeMembers,
  composeRequestLimiters,
  composeSignInLimits,
} from '../compose/access';
import {
  type Adapters,
  composeAdapters,
  composeReceiverPolicy,
  openConfigured,
} from '../compose/adapters';
import { composeServiceDeps } from '../compose/service-deps';
import type * as Temporal from '../compose/temporal';
import { composeDigests } from '../digests';
import { onFirstUse } from '../on-first-use';
import { createStartWait } from '../start-wait';

export interface OpenServices {
  services: Services;
  close: () => Promise<unknown>;
}

/** Opens the services of commands, without a log, because standard output is the command's answer. @throws HeraldError, ConfigError */
export async function openServices(config: Config): Promise<OpenServices> {
  const adapters = await openAdapters(config);
  const { clock, database, lifecycle, metrics } = adapters;
  const workflows = onFirstUse(() => openWorkflows(adapters));
  const signInLimits = composeSignInLimits(database);
  const deps = composeServiceDeps(adapters, workflows);
  const identity = composeIdentity(adapters);
  const services: Services = {
    ...deps,
    apiKeys: composeApiKeys(adapters, deps),
    members: composeMembers(adapters, identity),
    addressPolicy: composeReceiverPolicy(adapters),
    egress: adapters.receiverEgress,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    schedule: retrySchedule(config),
    countSessionRequest: countSessionRequest({
      ...composeRequestLimiters(config, database),
      metrics,
    }),
    ...signInLimits,
    identity,
    signInLocks: { ...signInLimits, locks: signInLocks(database, ATTEMPTS_TO_LOCK), clock },
    invitationLink: invitationLink(config),
  };
  return { services, close: () => lifecycle.close() };
}

/** Loads Temporal's client, which takes half a second, for commands that start or ask workflows. */
function openWorkflows(adapters: Adapters): WorkflowGateway {
  const { composeTemporalClient, composeWorkflows } =
    require('../compose/temporal') as typeof Temporal;
  return composeWorkflows(adapters, composeTemporalClient(adapters));
}

async function openAdapters(config: Config): Promise<Adapters> {
  try {
    return await composeAdapters({ ...config, LOG_LEVEL: 'silent', START_WAIT_MS: 0 }, 'herald');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (error instanceof DataVersionError) throw wrongDataVersion(error);
    throw cannotUseMongodb(error);
  }
}

/**
 * Brings the data to the version of this Herald and builds missing indexes, however long that takes. Waits for a database
 * that is away.
 * @throws HeraldError temporarily_unavailable, CliError wrong_data_version
 */
export async function migrateDatabase(
  config: Config,
  { checkOnly }: { checkOnly: boolean },
  report: (sentence: string) => void,
): Promise<DatabaseMigration> {
  const startWait = createStartWait(config.START_WAIT_MS, report);
  const digests = () =>
    composeDigests(
      database,
      createAesSecretBox(config.HERALD_SECRET_KEY, config.HERALD_SECRET_KEYS_OLD),
    );
  const database = await startWait(() => openConfigured(config)).catch((error: unknown) => {
    throw cannotUseMongodb(error);
  });
  try {
    const state = await startWait(() =>
      checkOnly ? database.pending() : database.migrate(digests),
    );
    return { database: database.driver.databaseName, ...state };
  } catch (error) {
    throw error instanceof DataVersionError ? wrongDataVersion(error) : error;
  } finally {
    await database.close();
  }
}

function cannotUseMongodb(error: unknown): HeraldError {
  const reason = error instanceof Error ? error.message : 'unknown reason';
  return new HeraldError('temporarily_unavailable', reason, { cause: error });
}

function wrongDataVersion({ message }: DataVersionError): CliError {
  return new CliError('wrong_data_version', message);
}

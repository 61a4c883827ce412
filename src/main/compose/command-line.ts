import type { PeopleServices, Services } from '../../cli/services';
import { type Config, ConfigError } from '../../config';
import { HeraldError } from '../../domain/errors';
import { createAddressPolicy } from '../../egress';
import type { AddressPolicy } from '../../ports/egress';
import { countSessionRequest } from '../../services/members/count-session-request';
import {
  type Base,
  composeBase,
  composeWebhookEgress,
  composeWorkflows,
  rateLimiters,
} from '../compose';
import { invitationLink } from '../invitation-link';
import { signInLocks } from '../../persistence/attempt-limiter';
import { ATTEMPTS_TO_LOCK, signInLimits } from '../sign-in-limits';
import { lazyTemporalClient } from '../temporal-client';
import type * as People from '../compose-people';

export interface OpenServices {
  services: Services;
  close: () => Promise<unknown>;
}

/** Opens the services of commands; silent, because standard output is the command's answer. @throws HeraldError, ConfigError */
export async function openServices(config: Config): Promise<OpenServices> {
  const addressPolicy = createPolicy(config);
  const base = await openBase(config);
  const workflows = composeWorkflows(base, lazyTemporalClient(base));
  const limiters = rateLimiters(config, base.database);
  const services = {
    ...base.repositories,
    ...base,
    addressPolicy,
    egress: composeWebhookEgress(base),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    sweepAfterMs: config.SWEEP_AFTER_MS,
    workflows,
    countSessionRequest: countSessionRequest({ ...base, ...limiters }),
    people: () => openPeople(base),
    signInLocks: {
      ...signInLimits(base),
      locks: signInLocks(base.database, ATTEMPTS_TO_LOCK),
      clock: base.clock,
    },
    invitationLink: invitationLink(config),
  };
  return { services, close: () => base.lifecycle.close() };
}

/** Loaded when a command asks: better-auth takes the better part of a second. */
async function openPeople(base: Base): Promise<PeopleServices> {
  const { composeIdentity } = require('../compose-people') as typeof People;
  return { identity: composeIdentity(base), ...signInLimits(base) };
}

function createPolicy(config: Config): AddressPolicy {
  const { EGRESS_ALLOW_ORIGINS: allowOrigins, WEBHOOK_PORTS: ports } = config;
  try {
    return createAddressPolicy({ allowOrigins, ports });
  } catch (error) {
    throw new ConfigError([`EGRESS_ALLOW_ORIGINS ${textOf(error)}`]);
  }
}

async function openBase(config: Config): Promise<Base> {
  try {
    return await composeBase({ ...config, LOG_LEVEL: 'silent' }, 'herald');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new HeraldError(
      'temporarily_unavailable',
      `MongoDB cannot be used: ${textOf(error)}; check that it runs (beside "npm start": that it is running) and that MONGODB_URI is right`,
      { cause: error },
    );
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason';
}

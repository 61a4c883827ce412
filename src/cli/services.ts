import type { KeyedDigest } from '../domain/keyed-digest';
import type { OptWords } from '../domain/opt-words';
import type { RetrySchedule } from '../domain/retry-schedule';
import type { ProviderName, Sender } from '../domain/sender';
import type { AttemptLimiter } from '../ports/limiters';
import type { Clock } from '../ports/clock';
import type { AddressPolicy, EgressClient } from '../ports/egress';
import type { LiveChanges } from '../ports/live-changes';
import type { Logger } from '../ports/logger';
import type { Identity } from '../ports/identity';
import type { Providers } from '../ports/messaging-provider';
import type { Metrics } from '../ports/metrics';
import type { Repositories } from '../ports/repositories';
import type { SecretBox } from '../ports/secret-box';
import type { ListedVersion } from '../ports/worker-versions';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import type { Modules } from '../services';
import type { CountSessionRequest } from '../services/members/count-session-request';
import type { CheckedPart } from '../services/doctor/run-checks';
import type { SignInLocksDeps } from '../services/members/sign-in-locks';
import type { RaiseEvent } from '../services/deliveries/steps/raise-event';
import type { SyncSoon } from '../services/templates/deps';

type UsedRepositories = Pick<
  Repositories,
  | 'workspaces'
  | 'memberships'
  | 'passwordResets'
  | 'audit'
  | 'securityLog'
  | 'keys'
  | 'senders'
  | 'sealed'
  | 'pacing'
  | 'customers'
  | 'conversations'
  | 'answers'
  | 'messages'
  | 'inbound'
  | 'notes'
  | 'erasures'
  | 'templates'
  | 'syncs'
  | 'stage'
  | 'settings'
  | 'insideOrigins'
  | 'events'
  | 'deliveries'
  | 'outcome'
  | 'recoveries'
  | 'unreadCallbacks'
  | 'waitingChanges'
  | 'listenerLog'
  | 'unclassified'
  | 'rateCards'
>;

/** Accounts and their locks. */
interface PeopleServices {
  identity: Identity;
  signInAttempts: AttemptLimiter;
}

/** Dependencies of the services that commands call. */
export interface Services
  extends UsedRepositories, PeopleServices, Pick<Modules, 'apiKeys' | 'members'> {
  providers: Providers;
  secretBox: SecretBox;
  digests: KeyedDigest;
  clock: Clock;
  addressPolicy: AddressPolicy;
  /** HTTP client for receivers. */
  egress: EgressClient;
  /** Timeout of a POST to a receiver. */
  timeoutMs: number;
  /** Schedule of the attempts of a delivery. */
  schedule: RetrySchedule;
  workflows: WorkflowGateway;
  syncSoon: SyncSoon;
  /** Leaves the start of deliveries to the reconciler. */
  raiseEvent: RaiseEvent;
  log: Logger;
  /** Age at which the reconciler completes unfinished work. */
  sweepAfterMs: number;
  /** Interval at which the reconciler checks a pending delivery. */
  recheckMs: number;
  /** Interval between two syncs of a sender's templates. */
  templateSyncIntervalMs: number;
  metrics: Metrics;
  live: LiveChanges;
  /** Rate limits that the console and the command line share. */
  countSessionRequest: CountSessionRequest;
  /** Locks after wrong passwords. */
  signInLocks: SignInLocksDeps;
  /** Returns the link for an invitation's token. */
  invitationLink: (token: string) => string;
  /** Words that opt customers out and in. */
  optWords: OptWords;
  /** Returns the URL that a sender's provider calls; null when HERALD_PUBLIC_URL is not set. */
  callbackUrl: (sender: Sender) => string | null;
  /** Tells whether numbers of this provider may be the sandbox's. */
  allowsSandbox: (provider: ProviderName) => boolean;
}

export interface TemporalSetup {
  namespace: string;
  /** Names that were missing and are now registered. */
  registered: string[];
}

export interface DeploymentVersions {
  deployment: string;
  /** Version of the Herald that runs the command. */
  ownBuildId: string;
  versions: ListedVersion[];
}

export interface PromotionRequest {
  /** Workers that get new work: those of a build, by default this Herald's, or those without a version. */
  target: { kind: 'build'; buildId?: string } | { kind: 'unversioned' };
  /** Part of new work in per cent, with the rest for the current version; null for all of it. */
  rampPercent: number | null;
}

export interface Promotion {
  deployment: string;
  /** Null for workers without a version. */
  buildId: string | null;
  rampPercent: number | null;
  /** The version that was current before; null for workers without a version. */
  formerBuildId: string | null;
  /** False when some task queues do not know it yet: their tasks still go where they went before. */
  isRouted: boolean;
}

export interface DatabaseMigration {
  /** Name of the database. */
  database: string;
  /** Version of the data that this Herald needs. */
  version: number;
  /** Steps that were taken, or are to be taken, in order. */
  migrations: string[];
  /** Indexes that were created, or are missing. */
  indexes: string[];
}

/** Opens what the command that runs needs; help and wrong usage open nothing. */
export interface Backend {
  openServices(): Promise<Services>;
  /** Brings the data to the version of this Herald; with `checkOnly` it only says what is to be done. */
  migrateDatabase(options: { checkOnly: boolean }): Promise<DatabaseMigration>;
  /** Looks at the whole installation; each check takes this long at most. */
  examine(timeoutMs: number): Promise<CheckedPart[]>;
  setUpTemporal(): Promise<TemporalSetup>;
  listDeploymentVersions(): Promise<DeploymentVersions>;
  promoteDeploymentVersion(request: PromotionRequest): Promise<Promotion>;
}

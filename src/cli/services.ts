import type { KeyedDigest } from '../domain/keyed-digest';
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
import type { WorkflowGateway } from '../ports/workflow-gateway';
import type { CountSessionRequest } from '../services/members/count-session-request';
import type { SignInLocksDeps } from '../services/members/sign-in-locks';

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
  | 'events'
  | 'deliveries'
  | 'outcome'
  | 'recoveries'
>;

/** Accounts and their locks. */
export interface PeopleServices {
  identity: Identity;
  pairLimiter: AttemptLimiter;
  accountLimiter: AttemptLimiter;
  codeLimiter: AttemptLimiter;
  sessionLimiter: AttemptLimiter;
}

/** The operations that commands call, under the names of the services. */
export interface Services extends UsedRepositories {
  providers: Providers;
  secretBox: SecretBox;
  digests: KeyedDigest;
  clock: Clock;
  addressPolicy: AddressPolicy;
  /** Toward receivers. */
  egress: EgressClient;
  /** Longest POST to a receiver. */
  timeoutMs: number;
  workflows: WorkflowGateway;
  log: Logger;
  /** After this long the sweep completes what was begun. */
  sweepAfterMs: number;
  /** Between two looks of the sweep at a delivery that is pending. */
  recheckMs: number;
  /** Between two syncs of a sender's templates. */
  templateSyncIntervalMs: number;
  metrics: Metrics;
  live: LiveChanges;
  /** The limits people have over HTTP, and share with the command line. */
  countSessionRequest: CountSessionRequest;
  /** Locks after wrong passwords. */
  signInLocks: SignInLocksDeps;
  /** Loads the library of accounts: only for commands that need it. */
  people(): Promise<PeopleServices>;
  /** The link that carries an invitation's token. */
  invitationLink: (token: string) => string;
  /** Where a sender's provider reports to; null when HERALD_PUBLIC_URL is not set. */
  callbackUrl: (sender: Sender) => string | null;
  /** Whether this provider's numbers may be the sandbox's. */
  allowsSandbox: (provider: ProviderName) => boolean;
}

export interface TemporalSetup {
  namespace: string;
  /** Names that were missing and are registered now. */
  registered: string[];
}

export interface DatabaseSetup {
  /** Its name. */
  database: string;
}

/** How commands come by what they need. Called by the command that runs only: help and wrong usage need neither. */
export interface Backend {
  openServices(): Promise<Services>;
  setUpDatabase(): Promise<DatabaseSetup>;
  setUpTemporal(): Promise<TemporalSetup>;
}

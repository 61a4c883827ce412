import type { AnswerOutcome } from '../domain/answer';
import type { SendResult } from '../domain/message';
import type { PostponeReason } from '../domain/pacing';
import type { ProviderName } from '../domain/sender';
import type { SyncOutcome } from '../domain/template-sync';

import type { RateLimitScope } from '../domain/rate-limit';

/** Dependencies of a process. */
export type Dependency = 'mongodb' | 'temporal';

/** Kinds of permits: calls of the same kind share a limit of the process. */
export type PermitKind =
  'send' | 'agent' | 'template_page' | 'first_delivery' | 'later_delivery' | 'media' | 'export';

/** A request over HTTP: the pattern of its route, never its path. */
export interface HttpLabels {
  route: string;
  method: string;
  /** The class, `2xx` to `5xx`, or `aborted`. */
  status: string;
}

/** Metrics for operators. Labels are closed sets: never an id, a host or a number. */
export interface Metrics {
  sendFinished(outcome: SendResult['kind'], mode: 'sync' | 'async'): void;
  /** Counts a message that failed with an error no class knows (contract 7.1). */
  errorUnclassified(): void;
  /** The first provider call of a send begins, so long after the send was accepted. */
  sendBegun(queueSeconds: number): void;
  /** A send that had ended as failed turned out to be accepted. */
  sendCorrected(outcome: 'rejected' | 'unreachable'): void;
  /** A send was put off before its provider call. */
  sendPostponed(reason: PostponeReason): void;
  /** This process's clock is so far ahead of the database's, or behind it where negative. */
  clockSkew(aheadSeconds: number): void;
  /** A process came too late to a slot that it had reserved. */
  sendSlotMissed(): void;
  /** Sets how many permits of a kind are in use in this process. */
  permitsHeld(kind: PermitKind, count: number): void;
  /** Counts a call that was put off because the concurrency limit of its workspace or origin is reached. */
  permitRefused(kind: PermitKind): void;
  /** A request to the API was answered, or its caller left. */
  httpRequest(labels: HttpLabels, seconds: number): void;
  /** A callback was answered after so long, its body's way included. */
  callbackAnswered(provider: ProviderName, status: string, seconds: number): void;
  /** Counts a started delivery by where its first attempt is made: in this API process or by a worker. */
  deliveryStarted(place: 'api' | 'worker'): void;
  deliveryAttempted(outcome: string, seconds: number): void;
  /**
   * Counts an attempt that was put off because the concurrency limit of its receiver is reached or its circuit is
   * open.
   */
  deliveryDeferred(): void;
  deliveryFinished(state: 'delivered' | 'failed' | 'cancelled'): void;
  callbackItems(provider: string, kind: string, count: number): void;
  rateLimited(scope: RateLimitScope): void;
  /** So many live streams are open in this process. */
  liveStreams(open: number): void;
  liveEventSent(event: 'ready' | 'changed' | 'resync' | 'presence'): void;
  /** An answer of an agent went out, or why none did. */
  answerEnded(outcome: AnswerOutcome): void;
  reconciled(
    kind:
      | 'send'
      | 'answer'
      | 'delivery'
      | 'recovery'
      | 'audit'
      | 'erasure'
      | 'snooze'
      | 'sync_schedule'
      | 'expired'
      | 'expired_delivery',
    count: number,
  ): void;
  dependencyUp(dependency: Dependency, isUp: boolean): void;
  templateSyncFinished(outcome: SyncOutcome, durationMs: number): void;
}

import { invitationLink } from '../../config/addresses';
import { createListenStreams } from '../../http/live/listen-streams';
import { createLiveStreams } from '../../http/live/live-streams';
import { createOpenStreams } from '../../http/live/open-streams';
import type { Identity } from '../../ports/identity';
import { authenticateKey } from '../../services/api-keys/authenticate-key';
import { countRequest } from '../../services/api-keys/count-request';
import { gatherRefusals } from '../../services/api-keys/gather-refusals';
import { limitAnonymous } from '../../services/api-keys/limit-anonymous';
import { limitRefused } from '../../services/api-keys/limit-refused';
import { listenToStatuses } from '../../services/listeners/listen-to-statuses';
import { listenedEvents } from '../../services/listeners/listened-events';
import { mayListen } from '../../services/listeners/may-listen';
import { mayWatch } from '../../services/live/may-watch';
import { watchWorkspace } from '../../services/live/watch-workspace';
import type { Members } from '../../services/members';
import { countSessionRequest } from '../../services/members/count-session-request';
import { bind } from '../../services/steps/bind';
import { countedPermits } from '../../services/steps/counted-permits';
import { runExport } from '../../services/workspaces/run-export';
import { composeRequestLimiters } from './access';
import type { Adapters } from './adapters';

/** Composes what guards and endpoints of people use beside the services of members. */
export function composePeople(
  { config, repositories }: Adapters,
  members: Members,
  identity: Identity,
) {
  return {
    authenticatePerson: members.authenticate,
    findMember: members.find,
    identity,
    memberships: repositories.memberships,
    securityLog: repositories.securityLog,
    invitationLink: invitationLink(config),
  };
}

/** Delay of the log of refused requests, so that many of them are one write. */
const REFUSALS_FLUSH_MS = 1000;

/** Composes what stands before every request: keys, rate limits, and the log of refused requests. */
export function composeGuards(adapters: Adapters) {
  const { config, database, repositories, metrics, clock, log } = adapters;
  const limiters = composeRequestLimiters(config, database);
  const { keyLimiter, workspaceLimiter, refusedLimiters } = limiters;
  const { personLimiter, webhookTestLimiter, agentTestLimiter } = limiters;
  const nowMs = () => performance.now();
  return {
    refusals: composeRefusals(adapters),
    authenticateKey: authenticateKey({ keys: repositories.keys, clock, log }),
    countRequest: bind(countRequest, { keyLimiter, workspaceLimiter, metrics }),
    limitRefused: limitRefused({ refusedLimiters, metrics, nowMs }),
    limitAnonymous: limitAnonymous({
      limit: config.RATE_LIMIT_ANONYMOUS_PER_MINUTE,
      metrics,
      nowMs,
    }),
    countSessionRequest: countSessionRequest({
      personLimiter,
      webhookTestLimiter,
      agentTestLimiter,
      metrics,
    }),
  };
}

function composeRefusals({ repositories, metrics, log, lifecycle }: Adapters) {
  const refusals = gatherRefusals({
    refusedRequests: repositories.refusedRequests,
    metrics,
    log,
    flushMs: REFUSALS_FLUSH_MS,
  });
  lifecycle.onClose('refused requests', () => refusals.close());
  return refusals;
}

/** Delay of streams: with what writers gather, people see a change within half a second. */
const POLL_MS = 300;
/** Interval at which streams have the statuses of their workspace logged for another hour. */
const RENEW_MS = 2 * 60_000;

/** Composes the streams of the Inbox and of listeners, which share the limit of a process. */
export function composeStreams(adapters: Adapters, people: ReturnType<typeof composePeople>) {
  const { config, repositories, metrics, clock, log } = adapters;
  const openStreams = createOpenStreams(config.LIVE_MAX_STREAMS);
  const reading = { ...repositories, log, pollMs: POLL_MS };
  return {
    openStreams,
    listenedEvents: listenedEvents({ ...repositories, clock }),
    liveStreams: createLiveStreams({
      watchWorkspace: watchWorkspace(reading),
      mayWatch: bind(mayWatch, people),
      metrics,
      recheckMs: config.LIVE_RECHECK_MS,
      openStreams,
    }),
    listenStreams: createListenStreams({
      listenToStatuses: listenToStatuses({ ...reading, clock, renewMs: RENEW_MS }),
      mayListen: bind(mayListen, { keys: repositories.keys, clock }),
      metrics,
      openStreams,
    }),
  };
}

/** CSV files that one process writes at once: each reads page by page from the database. */
const EXPORTS_AT_ONCE = 12;

/** Bounds of what a refused caller of an export is told to wait. */
const EXPORT_RETRY_MS = { minRetryMs: 2_000, maxRetryMs: 60_000 };

/** Limits the CSV files that one process writes: each workspace has a third of them when it is alone. */
export function composeExports({ metrics }: Pick<Adapters, 'metrics'>) {
  const exportPermits = countedPermits<'export'>(metrics, {
    ...EXPORT_RETRY_MS,
    perOrigin: EXPORTS_AT_ONCE,
    perLane: { export: EXPORTS_AT_ONCE },
    originPart: 1,
  });
  return { runExport: bind(runExport, { exportPermits }) };
}

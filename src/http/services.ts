import type { Retention } from '../domain/retention';
import type { ShownRetries } from '../domain/retry-schedule';
import type { AuditRepository } from '../ports/audit';
import type { Identity } from '../ports/identity';
import type { MembershipRepository, SecurityLog } from '../ports/members';
import type { RefusedRequestLog } from '../ports/refused-requests';
import type { Modules } from '../services';
import type { ListenedEvents } from '../services/listeners/listened-events';
import type { ShowPresence } from '../services/live/show-presence';
import type { ReplayUnreadCallbacks } from '../services/senders/replay-unread-callbacks';
import type { RunExport } from '../services/workspaces/run-export';
import type { ListenStreams } from './live/listen-streams';
import type { LiveStreams } from './live/live-streams';
import type { OpenStreams } from './live/open-streams';
import type { NoteRefusalDeps } from './middleware/note-refusal';
import type { KeyGuardDeps } from './middleware/require-key';
import type { PersonGuardDeps } from './middleware/require-person';

/** Services behind the endpoints, by resource. */
export interface Services extends Modules, KeyGuardDeps, NoteRefusalDeps, PersonGuardDeps {
  replayUnreadCallbacks: ReplayUnreadCallbacks;
  showPresence: ShowPresence;
  runExport: RunExport;
  liveStreams: LiveStreams;
  listenStreams: ListenStreams;
  listenedEvents: ListenedEvents;
  /** The streams of both kinds. */
  openStreams: Pick<OpenStreams, 'close'>;

  identity: Pick<Identity, 'listSessions' | 'twoFactorState' | 'withTwoFactor'>;
  memberships: Pick<MembershipRepository, 'find'>;
  securityLog: Pick<SecurityLog, 'list'>;
  refusedRequests: Pick<RefusedRequestLog, 'list'>;
  audit: Pick<AuditRepository, 'list'>;

  /** Returns the address where people open a link with this token. */
  invitationLink: (token: string) => string;
  webhookRetries: ShownRetries;
  /** Limits as the operator has set them. */
  retention: Retention;
  /** Address under which the Temporal UI shows a workflow, its id at the end; null when it is not known. */
  workflowsUrl: string | null;
}

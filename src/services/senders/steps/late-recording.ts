import { isReplyWindowOpen } from '../../../domain/reply-window';
import type { Clock } from '../../../ports/clock';
import type { ConversationRepository } from '../../../ports/conversations';
import type { SharedDeps } from '../../deps';
import { type RecordReportsDeps, recordReports } from '../../messages/record-reports';
import type { RecordStatusesDeps } from '../../messages/record-statuses';
import type { RecordContentDeps } from './record-content';

export type LateRecordingDeps = Omit<RecordStatusesDeps, 'startDueInMs'> &
  Omit<RecordReportsDeps, 'startAnswer'> &
  Pick<SharedDeps, 'clock'>;

/** Composes what records callbacks of earlier, without anything that starts at once. */
export function lateRecording(deps: LateRecordingDeps): RecordContentDeps {
  const conversations = withoutLateAnswers(deps.conversations, deps.clock);
  return {
    statuses: { ...deps, startDueInMs: () => deps.sweepAfterMs },
    recordReports: recordReports({ ...deps, conversations, startAnswer: () => undefined }),
    dispatcher: { dispatch: () => undefined },
  };
}

/** Has Autopilot answer no message whose reply window is over. */
function withoutLateAnswers(
  conversations: ConversationRepository,
  clock: Clock,
): ConversationRepository {
  return {
    ...conversations,
    noteInbound(workspaceId, id, message, sweepAt) {
      const isOpen = isReplyWindowOpen(message.occurredAt, clock.now());
      return conversations.noteInbound(workspaceId, id, message, isOpen ? sweepAt : null);
    },
  };
}

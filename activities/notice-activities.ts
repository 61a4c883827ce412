import type { FailingNotice } from '../src/services/webhooks/failing-notice';
import type { ReportFailure } from '../src/services/webhooks/report-failure';
import type { FailureReport, NoticeActivities } from '../workflows/contract/watch-failing';

/** @param notice null where no mail can be sent: then nothing is watched */
export function createNoticeActivities(
  report: ReportFailure,
  notice: FailingNotice | null,
): FailureReport & NoticeActivities {
  return {
    reportFailure: report,
    lookAtReceiver: async (workspaceId) =>
      notice === null ? 'Disabled' : notice.look(workspaceId),
    stopWatch: async (workspaceId) => (notice === null ? 'Disabled' : notice.stop(workspaceId)),
    async tellOwners(workspaceId, kind, since) {
      return notice === null || notice.tell(workspaceId, kind, new Date(since));
    },
  };
}

import { eventIdOf } from '../../../domain/ids';
import type { Sender } from '../../../domain/sender';
import { failureIdOf } from '../../../domain/status-code';
import type { CallbackContent, StatusReport } from '../../../ports/messaging-provider';
import type { DeliveryDispatcher } from '../../deliveries/steps/delivery-dispatcher';
import type { RecordReports } from '../../messages/record-reports';
import type { CallbackRead } from '../../deliveries/steps/store-event';
import { type RecordStatusesDeps, recordStatuses } from '../../messages/record-statuses';
import type { ReceivedStatus } from '../../messages/steps/status-event';

export interface RecordContentDeps {
  statuses: RecordStatusesDeps;
  recordReports: RecordReports;
  dispatcher: Pick<DeliveryDispatcher, 'dispatch'>;
}

/**
 * Records everything that a callback says, statuses first, and starts the deliveries that are due. Resolves with the errors
 * of what could not be recorded. Can be repeated without harm.
 */
export async function recordContent(
  deps: RecordContentDeps,
  sender: Sender,
  content: CallbackContent,
  { receivedAt, read }: { receivedAt: Date; read: CallbackRead },
): Promise<unknown[]> {
  const statuses = receivedOf(sender, content.statuses, receivedAt);
  const { due, failures } = await recordStatuses(deps.statuses, statuses, read);
  deps.dispatcher.dispatch(due);
  return [...failures, ...(await deps.recordReports(sender, content, receivedAt, read))];
}

/** Makes each status when it is recorded: thousands at once would keep the process from its other work. */
function* receivedOf(sender: Sender, reports: StatusReport[], receivedAt: Date) {
  for (const report of reports) yield received(sender, report, receivedAt);
}

function received(sender: Sender, report: StatusReport, receivedAt: Date): ReceivedStatus {
  const failureId = report.status === 'failed' ? failureIdOf(report.error) : null;
  return {
    id: eventIdOf(sender.id, report.providerMessageId, report.status, failureId),
    failureId,
    workspaceId: sender.workspaceId,
    senderId: sender.id,
    provider: sender.provider,
    report,
    receivedAt,
  };
}

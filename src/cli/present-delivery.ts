import { type DeliveryAttempt, type WebhookEvent, allAttempts } from '../domain/webhook-event';
import { shownActor } from '../services/workspaces/steps/audit-entry';
import type { DeliverySummary } from '../services/deliveries/steps/delivery-summary';
import type { DeliveryDetails } from '../services/deliveries/show-delivery';
import { formatActor, formatFields, formatTable, formatTime } from './format';
import { printable } from './printable';

export function formatDeliveries(deliveries: DeliverySummary[], nextCursor: string | null): string {
  const table = formatTable(
    ['reported', 'event id', 'event', 'message id', 'state', 'run', 'attempts', 'last outcome'],
    deliveries.map((shown) => [
      formatTime(shown.createdAt),
      shown.eventId,
      shown.event,
      shown.messageId,
      shown.state,
      String(shown.run),
      String(shown.attempts),
      shown.lastOutcome ?? '-',
    ]),
    'No deliveries.',
  );
  return nextCursor === null ? table : `${table}\n\nMore: --cursor ${nextCursor}`;
}

export function formatResend({ run, eventId, state }: DeliverySummary, started: boolean): string {
  if (started) return `Run ${run} of ${eventId} is started.`;
  return state === 'pending'
    ? `Run ${run} of ${eventId} is still under way: its attempts go on by themselves, no further run was started.`
    : `Run ${run} of ${eventId} was asked for already.`;
}

export function formatDelivery({ event, request, nextAttemptAt, workflowId }: DeliveryDetails) {
  const fields = formatFields({
    Event: `${event.id} (channel_${event.status})`,
    Message: event.messageId,
    State: event.state,
    Reported: formatTime(event.createdAt),
    Completed: formatTime(event.completedAt),
    'Next attempt': formatTime(nextAttemptAt),
    Run: formatRun(event),
    Workflow: workflowId ?? '-',
  });
  const headers = Object.entries(request.headers).map(([name, value]) =>
    printable(`${name}: ${value}`),
  );
  const attempts = formatAttempts(allAttempts(event));
  return [fields, '', ...headers, '', printable(request.body), '', attempts].join('\n');
}

function formatRun({ resend }: WebhookEvent): string {
  return resend === null
    ? '1'
    : `${resend.run}, asked for by ${formatActor(shownActor(resend.by))} ${formatTime(resend.at)}`;
}

function formatAttempts(attempts: DeliveryAttempt[]): string {
  return formatTable(
    ['attempt', 'started', 'duration', 'outcome', 'answer'],
    attempts.map(({ number, startedAt, durationMs, outcome, responseText }) => [
      String(number),
      startedAt.toISOString(),
      durationMs === null ? '-' : `${durationMs} ms`,
      outcome ?? 'under way',
      JSON.stringify(responseText ?? ''),
    ]),
    'No attempts.',
  );
}

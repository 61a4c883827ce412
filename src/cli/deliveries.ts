import { type Command, Option } from 'commander';
import { z } from 'zod';
import { attemptFailure } from '../domain/attempt-failure';
import { OPERATOR, actorText } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { ID_PREFIX, ID_PREFIX_RULE } from '../domain/ids';
import { encodeCursor, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import {
  type DeliveryAttempt,
  type WebhookEvent,
  allAttempts,
  EVENT_NAMES,
  kindNamed,
  postedName,
  WEBHOOK_STATES,
} from '../domain/webhook-event';
import { attemptNow } from '../services/deliveries/attempt-now';
import { listDeliveries } from '../services/deliveries/list-deliveries';
import { resendDelivery } from '../services/deliveries/resend-delivery';
import { type DeliveryDetails, showDelivery } from '../services/deliveries/show-delivery';
import {
  type DeliverySummary,
  deliverySummary,
} from '../services/deliveries/steps/delivery-summary';
import { moment, pageCursor, pageLimit, readArguments, responseStatus } from './arguments';
import { type Run, asList } from './command';
import { formatFields, formatTable, formatTime, printable, withNextPage } from './format';
import { addRecoverCommands } from './recoveries';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';

const listArguments = z.object({
  workspace: z.string().optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
  event: z.enum(EVENT_NAMES).transform(kindNamed).optional(),
  messageId: z.string().optional(),
  idPrefix: z.string().regex(ID_PREFIX, ID_PREFIX_RULE).optional(),
  responseStatus: responseStatus.optional(),
  from: moment.optional(),
  to: moment.optional(),
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

/** `delivery list`, `show`, `attempt`, `resend`, `recover`. */
export function addDeliveryCommands(program: Command, run: Run): void {
  const delivery = program.command('delivery').description('inspect and resend webhook deliveries');
  addList(delivery, run);
  delivery
    .command('show <event-id>')
    .description('show one event with its request, attempts and responses')
    .addOption(workspaceOption())
    .action((eventId: string, options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const details = await showDelivery(services, id, eventId);
        return { text: formatDelivery(details), json: details };
      }),
    );
  delivery
    .command('attempt <event-id>')
    .description('make the next attempt of a pending event now; adds none')
    .addOption(workspaceOption())
    .action((eventId: string, options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const { event, attempt } = await attemptNow(services, id, eventId, OPERATOR);
        const shown = deliverySummary(event);
        const text = `Attempt ${attempt} of run ${shown.run} of ${eventId} is made now.`;
        return { text, json: { ...shown, attempt } };
      }),
    );
  delivery
    .command('resend <event-id>')
    .description('resend one event that has ended, delivered or not')
    .addOption(workspaceOption())
    .action((eventId: string, options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const { event, started } = await resendDelivery(services, id, eventId, {
          by: OPERATOR,
        });
        const shown = deliverySummary(event);
        if (!started) refuseWhilePending(shown, id);
        return { text: formatResend(shown, started), json: { ...shown, started } };
      }),
    );
  addRecoverCommands(delivery, run);
}

function addList(delivery: Command, run: Run): void {
  delivery
    .command('list')
    .description('list events, newest first')
    .addOption(workspaceOption())
    .addOption(new Option('--state <state>', 'only this state').choices(WEBHOOK_STATES))
    .addOption(new Option('--event <event>', 'only this event').choices(EVENT_NAMES))
    .option('--message-id <id>', 'only this message')
    .option('--id-prefix <text>', 'only message or event ids that begin with this')
    .option('--response-status <status>', 'only this last answer, such as 404 or 5xx')
    .option('--from <time>', 'reported at or after this time (ISO 8601)')
    .option('--to <time>', 'reported before this time')
    .option(
      '--limit <rows>',
      `rows to show, at most ${PAGE_ROWS_MAX}; ${PAGE_ROWS_DEFAULT} by default`,
    )
    .option('--cursor <cursor>', 'cursor that the previous page printed')
    .action((options: unknown) => {
      const { workspace, limit, cursor, event, ...filter } = readArguments(listArguments, options);
      return run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const query = { ...filter, status: event };
        const { rows, next } = await listDeliveries(services, id, query, { limit, cursor });
        const nextCursor = next === null ? null : encodeCursor(next);
        const deliveries = rows.map(deliverySummary);
        return {
          text: formatDeliveries(deliveries, nextCursor),
          json: asList(deliveries, nextCursor),
        };
      });
    });
}

function formatDeliveries(deliveries: DeliverySummary[], nextCursor: string | null): string {
  const table = formatTable(
    ['reported', 'event id', 'event', 'message id', 'state', 'run', 'attempts', 'last outcome'],
    deliveries.map((shown) => [
      formatTime(shown.createdAt),
      shown.eventId,
      shown.event,
      shown.messageId ?? '-',
      shown.state,
      String(shown.run),
      String(shown.attempts),
      shown.lastOutcome ?? '-',
    ]),
    'No deliveries.',
  );
  return withNextPage(table, nextCursor);
}

/** @throws HeraldError conflict when nothing is resent because the event is still attempted */
function refuseWhilePending({ run, eventId, state }: DeliverySummary, workspaceId: string): void {
  if (state !== 'pending') return;
  throw new HeraldError(
    'conflict',
    `run ${run} of ${eventId} is still pending, so nothing was resent. To make its next attempt now: herald delivery attempt ${eventId} --workspace ${workspaceId}`,
  );
}

function formatResend({ run, eventId }: DeliverySummary, started: boolean): string {
  return started
    ? `Started run ${run} of ${eventId}.`
    : `Run ${run} of ${eventId} was already requested.`;
}

function formatDelivery({ event, request, nextAttemptAt, workflowId }: DeliveryDetails) {
  const fields = formatFields({
    Event: `${event.id} (${postedName(event.status)})`,
    Message: event.messageId ?? '-',
    State: event.state,
    Reported: formatTime(event.createdAt),
    Completed: formatTime(event.completedAt),
    'Next attempt': formatTime(nextAttemptAt),
    'Last URL': printable(urlOf(event)),
    Run: formatRun(event),
    Workflow: workflowId ?? '-',
  });
  const headers = Object.entries(request.headers).map(([name, value]) =>
    printable(`${name}: ${value}`),
  );
  const attempts = formatAttempts(allAttempts(event));
  return [fields, '', ...headers, '', printable(request.body), '', attempts].join('\n');
}

/** Returns the URL of the latest attempt that kept it, without its query. */
function urlOf(event: WebhookEvent): string {
  const kept = allAttempts(event).findLast(({ exchange }) => exchange !== undefined)?.exchange;
  return kept === undefined ? '-' : `${kept.url}${kept.hasQuery ? '?***' : ''}`;
}

function formatRun({ resend }: WebhookEvent): string {
  return resend === null
    ? '1'
    : `${resend.run}, requested by ${actorText(resend.by)} at ${formatTime(resend.at)}`;
}

function formatAttempts(attempts: DeliveryAttempt[]): string {
  return formatTable(
    ['attempt', 'started', 'duration', 'outcome', 'response', 'failure'],
    attempts.map((attempt) => [
      String(attempt.number),
      attempt.startedAt.toISOString(),
      attempt.durationMs === null ? '-' : `${attempt.durationMs} ms`,
      attempt.outcome ?? 'in progress',
      JSON.stringify(attempt.responseText ?? ''),
      printable(attemptFailure(attempt) ?? ''),
    ]),
    'No attempts.',
  );
}

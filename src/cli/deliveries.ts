import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { encodeCursor, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import {
  type DeliveryAttempt,
  type WebhookEvent,
  allAttempts,
  EVENT_NAMES,
  statusNamed,
  WEBHOOK_STATES,
} from '../domain/webhook-event';
import { listDeliveries } from '../services/deliveries/list-deliveries';
import { resendDelivery } from '../services/deliveries/resend-delivery';
import { type DeliveryDetails, showDelivery } from '../services/deliveries/show-delivery';
import {
  type DeliverySummary,
  deliverySummary,
} from '../services/deliveries/steps/delivery-summary';
import { shownActor } from '../services/workspaces/steps/shown-actor';
import { moment, pageCursor, pageLimit, readArguments } from './arguments';
import { type Run, asList } from './command';
import {
  formatActor,
  formatFields,
  formatTable,
  formatTime,
  printable,
  withNextPage,
} from './format';
import { addRecoverCommands } from './recoveries';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';

const listArguments = z.object({
  workspace: z.string().optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
  event: z.enum(EVENT_NAMES).transform(statusNamed).optional(),
  messageId: z.string().optional(),
  from: moment.optional(),
  to: moment.optional(),
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

/** `delivery list`, `show`, `resend`, `recover`. */
export function addDeliveryCommands(program: Command, run: Run): void {
  const delivery = program
    .command('delivery')
    .description('the log of webhook deliveries, kept for 30 days');
  addList(delivery, run);
  delivery
    .command('show <event-id>')
    .description('show one event with its request, attempts and answers')
    .addOption(workspaceOption())
    .action((eventId: string, options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const details = await showDelivery(services)(id, eventId);
        return { text: formatDelivery(details), json: details };
      }),
    );
  delivery
    .command('resend <event-id>')
    .description('deliver one event again, whatever came of it')
    .addOption(workspaceOption())
    .action((eventId: string, options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const { event, started } = await resendDelivery(services)(id, eventId, {
          by: OPERATOR,
        });
        const shown = deliverySummary(event);
        return { text: formatResend(shown, started), json: { ...shown, started } };
      }),
    );
  addRecoverCommands(delivery, run);
}

function addList(delivery: Command, run: Run): void {
  delivery
    .command('list')
    .description('show events, newest first')
    .addOption(workspaceOption())
    .addOption(new Option('--state <state>', 'only these').choices(WEBHOOK_STATES))
    .addOption(new Option('--event <event>', 'only these').choices(EVENT_NAMES))
    .option('--message-id <id>', 'of one message')
    .option('--from <time>', 'reported at this time (ISO 8601) or later')
    .option('--to <time>', 'reported before this time')
    .option('--limit <rows>', `at most ${PAGE_ROWS_MAX}, ${PAGE_ROWS_DEFAULT} when left out`)
    .option('--cursor <cursor>', 'the page behind the one that printed it')
    .action((options: unknown) => {
      const { workspace, limit, cursor, event, ...filter } = readArguments(listArguments, options);
      return run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const query = { ...filter, status: event };
        const { rows, next } = await listDeliveries(services)(id, query, { limit, cursor });
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
      shown.messageId,
      shown.state,
      String(shown.run),
      String(shown.attempts),
      shown.lastOutcome ?? '-',
    ]),
    'No deliveries.',
  );
  return withNextPage(table, nextCursor);
}

function formatResend({ run, eventId, state }: DeliverySummary, started: boolean): string {
  if (started) return `Run ${run} of ${eventId} is started.`;
  return state === 'pending'
    ? `Run ${run} of ${eventId} is still under way: its attempts go on by themselves, no further run was started.`
    : `Run ${run} of ${eventId} was asked for already.`;
}

function formatDelivery({ event, request, nextAttemptAt, workflowId }: DeliveryDetails) {
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

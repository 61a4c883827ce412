import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX, decodeCursor, encodeCursor } from '../domain/page';
import { EVENT_NAMES, WEBHOOK_STATES, statusNamed } from '../domain/webhook-event';
import { deliverySummary } from '../services/deliveries/steps/delivery-summary';
import { listDeliveries } from '../services/deliveries/list-deliveries';
import { resendDelivery } from '../services/deliveries/resend-delivery';
import { showDelivery } from '../services/deliveries/show-delivery';
import { asList } from './answer';
import { CliError } from './errors';
import { findWorkspace, workspaceOption } from './find-workspace';
import { moment } from './moment';
import { formatDeliveries, formatDelivery, formatResend } from './present-delivery';
import { pageLimit, readArguments } from './read-arguments';
import { addRecoverCommands } from './recover-commands';
import type { Run } from './run';

const listArguments = z.object({
  workspace: z.string().optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
  event: z.enum(EVENT_NAMES).transform(statusNamed).optional(),
  messageId: z.string().optional(),
  from: moment.optional(),
  to: moment.optional(),
  limit: pageLimit,
  cursor: z.string().optional(),
});

type OfWorkspace = { workspace?: string };

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
    .action((eventId: string, options: OfWorkspace) =>
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
    .action((eventId: string, options: OfWorkspace) =>
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
      const {
        workspace,
        limit,
        cursor: text,
        event,
        ...filter
      } = readArguments(listArguments, options);
      const cursor = text === undefined ? undefined : readCursor(text);
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

function readCursor(text: string) {
  const cursor = decodeCursor(text);
  if (cursor !== null) return cursor;
  throw new CliError('wrong_usage', '--cursor must be the one that the page before printed');
}

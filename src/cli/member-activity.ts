import type { Command } from 'commander';
import { z } from 'zod';
import { HeraldError } from '../domain/errors';
import { PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX, encodeCursor } from '../domain/page';
import { normalEmail } from '../domain/people/membership';
import type { SecurityEvent, SecurityEventKind } from '../domain/people/security-event';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime, withNextPage } from './format';
import { pageCursor, pageLimit, readArguments } from './arguments';
import type { Services } from './services';

const activityArguments = z.object({
  email: z.email('must be an e-mail address'),
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

const KIND_TEXTS: Record<SecurityEventKind, string> = {
  signed_in: 'signed in',
  one_time_password_used: 'signed in with a one-time password',
  wrong_password: 'wrong password',
  wrong_code: 'wrong two-factor code',
  two_factor_changed: 'second factor changed or recovery code used',
  locked: 'refused by a lock',
  signed_out: 'signed out',
  session_ended: 'session ended',
  sessions_ended: 'sessions ended',
  password_changed: 'password changed',
  one_time_password_given: 'one-time password created',
};

/** `member activity`. */
export function addActivityCommand(member: Command, run: Run): void {
  member
    .command('activity <email>')
    .description('list sign-ins, wrong passwords and changes of an account, newest first')
    .option(
      '--limit <rows>',
      `rows to show, at most ${PAGE_ROWS_MAX}; ${PAGE_ROWS_DEFAULT} by default`,
    )
    .option('--cursor <cursor>', 'cursor that the previous page printed')
    .action((email: string, options: object) => {
      const input = readArguments(activityArguments, { ...options, email });
      return run((services) => showActivity(services, input));
    });
}

async function showActivity(
  services: Services,
  { email, limit, cursor }: z.infer<typeof activityArguments>,
): Promise<Answer> {
  const person = await services.identity.findByEmail(normalEmail(email));
  if (person === null) throw new HeraldError('not_found', `${email} has no account`);
  const { rows, next } = await services.securityLog.list(person.id, { limit, cursor });
  const nextCursor = next === null ? null : encodeCursor(next);
  const table = formatTable(
    ['time', 'event', 'address', 'browser'],
    rows.map(cellsOf),
    'No activity in the last 90 days.',
  );
  return {
    text: withNextPage(table, nextCursor),
    json: asList(rows.map(shownEvent), nextCursor),
  };
}

function cellsOf({ at, kind, client, count }: SecurityEvent): string[] {
  const what = count === 1 ? KIND_TEXTS[kind] : `${KIND_TEXTS[kind]} (${count} times)`;
  return [formatTime(at), what, client?.address ?? '-', client?.userAgent ?? '-'];
}

function shownEvent({ id, at, kind, client, count }: SecurityEvent) {
  const { address = null, userAgent = null } = client ?? {};
  return { eventId: id, at, kind, address, userAgent, count };
}

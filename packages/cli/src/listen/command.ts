import { readChoices } from '../choices.ts';
import { wrongUsage } from '../errors.ts';
import type { AddCommands } from '../tools.ts';
import { type ListenOptions, listen } from './listen.ts';
import { LISTEN_EVENTS, STATUS_EVENTS } from './webhook.ts';

const TOKEN = /^[\x21-\x7e]{1,512}$/;
const SINCE = /^(\d{1,4})(s|m)$/;
/** Time back to which Herald keeps events for listeners, less what reading takes. */
const SINCE_SECONDS_MAX = 55 * 60;

/** `listen`. */
export const addListenCommand: AddCommands = (program, run) => {
  program
    .command('listen')
    .description('post the webhooks of the workspace to a server on this machine')
    .requiredOption('--forward-to <url>', 'address to post to')
    .option('--events <events>', `of ${LISTEN_EVENTS.join(',')}, or all; the first four by default`)
    .option('--from-now', 'leave out what happened since the listener stopped')
    .option('--since <time>', 'begin with what happened since, such as 10m or 90s; 55m at most')
    .option('--token <token>', 'bearer token of the posts')
    .option('--allow-remote', 'post to a public address too')
    .action((options: unknown) => run((tools) => listen(tools, readOptions(options))));
};

function readOptions(options: unknown): ListenOptions {
  const given = options as {
    forwardTo: string;
    events?: string;
    fromNow?: boolean;
    since?: string;
    token?: string;
    allowRemote?: boolean;
  };
  if (given.fromNow === true && given.since !== undefined)
    throw wrongUsage('--from-now and --since exclude each other');
  return {
    forwardTo: given.forwardTo,
    events: readEvents(given.events),
    startsNow: given.fromNow === true,
    sinceSeconds: given.since === undefined ? undefined : readSince(given.since),
    token: readToken(given.token),
    allowsRemote: given.allowRemote === true,
  };
}

function readEvents(given: string | undefined): readonly string[] {
  if (given === undefined) return STATUS_EVENTS;
  return given === 'all' ? LISTEN_EVENTS : readChoices('events', given, LISTEN_EVENTS);
}

function readSince(given: string): number {
  const [, count = '', unit] = SINCE.exec(given) ?? [];
  const seconds = Number(count) * (unit === 'm' ? 60 : 1);
  if (seconds >= 1 && seconds <= SINCE_SECONDS_MAX) return seconds;
  throw wrongUsage('--since must be minutes or seconds, such as 10m or 90s, and 55m at most');
}

/** Reads the bearer token of posts. @throws {CliError} wrong_usage when no header can hold it */
export function readToken(given: string | undefined): string | undefined {
  if (given === undefined || TOKEN.test(given)) return given;
  throw wrongUsage('--token must be 1 to 512 printable characters without spaces');
}

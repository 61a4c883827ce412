import { readChoices } from '../choices.ts';
import { wrongUsage } from '../errors.ts';
import type { AddCommands } from '../tools.ts';
import { type ListenOptions, listen } from './listen.ts';
import { LISTEN_EVENTS } from './webhook.ts';

const TOKEN = /^[\x21-\x7e]{1,512}$/;

/** `listen`. */
export const addListenCommand: AddCommands = (program, run) => {
  program
    .command('listen')
    .description('post the webhooks of the workspace to a server on this machine')
    .requiredOption('--forward-to <url>', 'address to post to')
    .option('--events <events>', `of ${LISTEN_EVENTS.join(',')}; all by default`)
    .option('--from-now', 'leave out what happened since the listener stopped')
    .option('--token <token>', 'bearer token of the posts')
    .option('--allow-remote', 'post to a public address too')
    .action((options: unknown) => run((tools) => listen(tools, readOptions(options))));
};

function readOptions(options: unknown): ListenOptions {
  const given = options as {
    forwardTo: string;
    events?: string;
    fromNow?: boolean;
    token?: string;
    allowRemote?: boolean;
  };
  if (given.token !== undefined && !TOKEN.test(given.token))
    throw wrongUsage('--token must be 1 to 512 printable characters without spaces');
  return {
    forwardTo: given.forwardTo,
    events:
      given.events === undefined
        ? LISTEN_EVENTS
        : readChoices('events', given.events, LISTEN_EVENTS),
    startsNow: given.fromNow === true,
    token: given.token,
    allowsRemote: given.allowRemote === true,
  };
}

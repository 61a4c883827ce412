import { wrongUsage } from '../errors.ts';
import { readToken } from '../listen/command.ts';
import type { AddCommands } from '../tools.ts';
import { resend } from './resend.ts';

const EVENT_ID = /^evt_[0-9a-z]{1,64}$/;

/** `resend`. */
export const addResendCommand: AddCommands = (program, run) => {
  program
    .command('resend <event-id>')
    .description('post an event to a server on this machine again')
    .option('--forward-to <url>', 'address to post to; that of the last "listen" by default')
    .option('--token <token>', 'bearer token of the post')
    .option('--allow-remote', 'post to a public address too')
    .action((eventId: string, options: ResendFlags) =>
      run((tools) => {
        if (!EVENT_ID.test(eventId))
          throw wrongUsage('name an event by its eventId, such as evt_1f0c…: "listen" shows it');
        const { forwardTo, token, allowRemote } = options;
        const allowsRemote = allowRemote === true;
        return resend(tools, { eventId, forwardTo, token: readToken(token), allowsRemote });
      }),
    );
};

interface ResendFlags {
  forwardTo?: string;
  token?: string;
  allowRemote?: boolean;
}

import type { AddCommands } from '../tools.ts';
import { serveMcp } from './serve-mcp.ts';

/** `mcp`. */
export const addMcpCommand: AddCommands = (program, run) => {
  program
    .command('mcp')
    .description('let an AI assistant use Herald, over standard input and output; it reads only')
    .option('--allow-send', 'offer the tool that sends templates')
    .option('--allow-resend', 'offer the tool that delivers a webhook again')
    .action((options: { allowSend?: boolean; allowResend?: boolean }) =>
      run((tools) =>
        serveMcp(tools, {
          maySend: options.allowSend === true,
          mayResend: options.allowResend === true,
        }),
      ),
    );
};

import { wrongUsage } from '../errors.ts';
import type { AddCommands } from '../tools.ts';
import { tailLogs } from './tail-logs.ts';

const LINES_MAX = 100;

/** `logs tail`. */
export const addLogsCommands: AddCommands = (program, run) => {
  const logs = program.command('logs').description('follow what happens in the workspace');
  logs
    .command('tail')
    .description('print each status of messages and of webhook deliveries, until Ctrl-C')
    .option('--failed', 'failures alone')
    .option('--lines <count>', 'earlier lines to begin with', '10')
    .action((options: { failed?: boolean; lines: string }) =>
      run((tools) => {
        const lines = Number(options.lines);
        if (!Number.isInteger(lines) || lines < 0 || lines > LINES_MAX)
          throw wrongUsage(`--lines must be a number from 0 to ${LINES_MAX}`);
        return tailLogs(tools, { failedOnly: options.failed === true, lines });
      }),
    );
};

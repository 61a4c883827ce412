import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addListenCommand } from './listen/command.ts';
import { addLoginCommands } from './login/commands.ts';
import { adviseOnScopes } from './login/scope-advice.ts';
import { addLogsCommands } from './logs/command.ts';
import { addMcpCommand } from './mcp/command.ts';
import { addResendCommand } from './resend/command.ts';
import { addTemplatesCommands } from './templates/command.ts';
import { requireValues } from './require-values.ts';
import { printableLines } from './terminal/printable.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { AddCommands, GlobalOptions, Run, Tools } from './tools.ts';
import { addTriggerCommand } from './trigger/command.ts';

/** Groups of commands, in the order of the help. */
const GROUPS: readonly AddCommands[] = [
  addLoginCommands,
  addListenCommand,
  addTriggerCommand,
  addResendCommand,
  addLogsCommands,
  addTemplatesCommands,
  addMcpCommand,
];

/**
 * Creates the command line. Parsing throws instead of ending the process: a CommanderError for wrong usage and for
 * help, and whatever a command throws.
 */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('herald-dev')
    .description(
      'Develop with Herald: sign in, get webhooks here, trigger events, follow logs, keep templates.',
    )
    .version(manifest.version)
    .option('--url <url>', 'address of Herald; HERALD_URL, or that of the profile by default')
    .option('--profile <name>', 'profile; HERALD_PROFILE, or "default" by default')
    .option('--json', 'print JSON; errors as JSON on standard error')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (help) => terminal.print(help.trimEnd()),
      outputError: silent,
      writeErr: silent,
    })
    .exitOverride();
  const run: Run = (body) => {
    const tools = toolsOf(terminal, program.opts<GlobalOptions>());
    return adviseOnScopes(tools, () => body(tools));
  };
  for (const addCommands of GROUPS) addCommands(program, run);
  requireValues(program);
  return program;
}

function toolsOf(terminal: Terminal, options: GlobalOptions): Tools {
  const isJson = options.json === true;
  return {
    terminal,
    options,
    answer: ({ text, json }) =>
      terminal.print(printableLines(isJson ? JSON.stringify(json) : text)),
    say: (text) => (isJson ? terminal.printError : terminal.print)(printableLines(text)),
  };
}

/** Commander prints nothing itself: the caller reports errors. */
const silent = (): void => undefined;

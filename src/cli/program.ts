import { Command } from 'commander';
import type { Answer } from './answer';
import { addCustomerCommands } from './customer-commands';
import { addDatabaseCommands } from './database-commands';
import { addDeliveryCommands } from './delivery-commands';
import { addKeyCommands } from './key-commands';
import { addLockCommands } from './lock-commands';
import { addMemberCommands } from './member-commands';
import { addOwnerCommands } from './owner-commands';
import { addSecretsCommands } from './secrets-commands';
import { addSenderCommands } from './sender-commands';
import { inputReader } from './read-input';
import type { Run } from './run';
import type { Backend } from './services';
import { addTemporalCommands } from './temporal-commands';
import type { Terminal } from './terminal';
import { addWebhookCommands } from './webhook-commands';
import { addWorkspaceCommands } from './workspace-commands';

/**
 * The operator's command line. Parsing throws instead of ending the process: a CommanderError for wrong usage and for
 * help, and whatever a command throws; describe-failure.ts tells what each means.
 */
export function createProgram(
  backend: Backend,
  terminal: Pick<Terminal, 'readInput' | 'print'>,
  print: (answer: Answer) => void,
): Command {
  const program = new Command('npm run herald --')
    .description(
      'Herald for operators. Works beside a running "npm start", or by the settings of docs/configuration.md.',
    )
    .option('--json', 'print one JSON value and nothing else; errors as JSON on standard error')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (help) => terminal.print(help.trimEnd()),
      outputError: silent,
      writeErr: silent,
    })
    .exitOverride();
  const answer = async (body: () => Promise<Answer>): Promise<void> => print(await body());
  const run: Run = (body) => answer(async () => body(await backend.openServices()));
  const read = inputReader(terminal);

  addWorkspaceCommands(program, run);
  addOwnerCommands(program, run);
  addMemberCommands(program, run);
  addLockCommands(program, run);
  addKeyCommands(program, run);
  addSenderCommands(program, run, read);
  addCustomerCommands(program, run);
  addWebhookCommands(program, run, read);
  addDeliveryCommands(program, run);
  addSecretsCommands(program, run);
  addDatabaseCommands(program, answer, () => backend.setUpDatabase());
  addTemporalCommands(program, answer, () => backend.setUpTemporal());
  return program;
}

/** Errors are told once, by whoever called. */
const silent = (): void => undefined;

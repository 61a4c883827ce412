import { Command } from 'commander';
import type { Answer, Run, Terminal } from './command';
import { addCallbackCommands } from './callbacks';
import { addCustomerCommands } from './customers';
import { addDeliveryCommands } from './deliveries';
import { addDoctorCommand } from './doctor';
import { addKeyCommands } from './api-keys';
import { addLockCommands } from './sign-in-locks';
import { addMemberCommands } from './members';
import { addMigrateCommand } from './migrate';
import { addOwnerCommands } from './owners';
import { requireValues } from './require-values';
import { addRateCardCommands } from './rate-cards';
import { addSecretsCommands } from './secrets';
import { addSenderCommands } from './senders';
import { inputReader } from './read-input';
import type { Backend } from './services';
import { addTemporalCommands } from './temporal';
import { addWebhookCommands } from './webhooks';
import { addWorkspaceCommands } from './workspaces';

/**
 * Creates the operator's command line. Parsing throws instead of ending the process: a CommanderError for wrong usage
 * and for help, and whatever a command throws. `describeFailure` turns each into a message.
 */
export function createProgram(
  backend: Backend,
  terminal: Pick<Terminal, 'readInput' | 'print' | 'command'>,
  print: (answer: Answer) => void,
): Command {
  const program = new Command(terminal.command ?? 'npm run herald --')
    .description(
      'Manage a Herald instance: a running "npm start", or the one that the settings of docs/configuration.md point to.',
    )
    .option('--json', 'print the answer as JSON; errors as JSON on standard error')
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
  addCallbackCommands(program, run);
  addCustomerCommands(program, run);
  addWebhookCommands(program, run, read);
  addDeliveryCommands(program, run);
  addRateCardCommands(program, run, read);
  addSecretsCommands(program, run);
  addDoctorCommand(program, answer, (timeoutMs) => backend.examine(timeoutMs));
  addMigrateCommand(program, answer, (options) => backend.migrateDatabase(options));
  addTemporalCommands(program, answer, backend);
  requireValues(program);
  return program;
}

/** Commander prints nothing itself: the caller reports errors. */
const silent = (): void => undefined;

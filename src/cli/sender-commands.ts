import { type Command, Option } from 'commander';
import type { Run } from './run';
import { connect, disconnect, list, sync } from './sender-actions';
import { addRate } from './sender-rate';
import { workspaceOption } from './find-workspace';

type OfWorkspace = { workspace?: string };

/** `sender connect`, `sender list`, `sender disconnect`, `sender sync`, `sender rate`. */
export function addSenderCommands(program: Command, run: Run): void {
  const sender = program
    .command('sender')
    .description('sending numbers and their connection to a provider');
  addConnect(sender, run);
  addRate(sender, run);
  sender
    .command('list')
    .description('show the senders of a workspace and where their callbacks go')
    .addOption(workspaceOption())
    .action((options: OfWorkspace) => run((services) => list(services, options)));
  sender
    .command('disconnect <sender-id>')
    .description('send nothing from a number any more; it can be connected anew')
    .addOption(workspaceOption())
    .action((senderId: string, options: OfWorkspace) =>
      run((services) => disconnect(services, senderId, options)),
    );
  sender
    .command('sync [sender-id]')
    .description("read a sender's templates from its provider; every connected sender's by default")
    .addOption(workspaceOption())
    .action((senderId: string | undefined, options: OfWorkspace) =>
      run((services) => sync(services, senderId, options)),
    );
}

function addConnect(sender: Command, run: Run): void {
  sender
    .command('connect')
    .description('connect a sending number and read its templates')
    .addOption(workspaceOption())
    .addOption(
      new Option('--provider <name>', 'who carries its messages')
        .choices(['meta'])
        .makeOptionMandatory(),
    )
    .requiredOption('--number <digits>', 'the number, digits with country code')
    .requiredOption('--phone-number-id <id>', "Meta's id of the number")
    .requiredOption('--business-account-id <id>', "Meta's id of the business account")
    .requiredOption(
      '--credentials-file <file>',
      'JSON with accessToken, appSecret and verifyToken; - reads standard input',
    )
    .option('--sandbox', 'the number belongs to the sandbox, where static URL buttons can change')
    .action((options: unknown) => connect(run, options));
}

import type { Command } from 'commander';
import { addConnect } from './connect-sender';
import { workspaceOption } from './find-workspace';
import type { ReadInput } from './read-input';
import type { Run } from './run';
import { disconnect, list, reconnect, rotate, show } from './sender-actions';
import { addRate } from './sender-rate';
import { syncSenders } from './sync-senders';

type OfWorkspace = { workspace?: string };

/** `sender connect`, `list`, `show`, `disconnect`, `reconnect`, `credentials`, `rate`, `sync`. */
export function addSenderCommands(program: Command, run: Run, read: ReadInput): void {
  const sender = program
    .command('sender')
    .description('sending numbers and their connection to a provider');
  addConnect(sender, run, read);
  addRate(sender, run);
  sender
    .command('list')
    .description('show the senders of a workspace and where their callbacks go')
    .addOption(workspaceOption())
    .action((options: OfWorkspace) => run((services) => list(services, options)));
  sender
    .command('show <sender-id>')
    .description('show one sender, and what is left to do at its provider')
    .addOption(workspaceOption())
    .action((senderId: string, options: OfWorkspace) =>
      run((services) => show(services, senderId, options)),
    );
  sender
    .command('disconnect <sender-id>')
    .description('send nothing from a number any more; it can be reconnected, or connected anew')
    .addOption(workspaceOption())
    .action((senderId: string, options: OfWorkspace) =>
      run((services) => disconnect(services, senderId, options)),
    );
  addWithCredentials(sender, run, read);
  sender
    .command('sync [sender-id]')
    .description("read a sender's templates from its provider; every connected sender's by default")
    .addOption(workspaceOption())
    .action((senderId: string | undefined, options: OfWorkspace) =>
      run((services) => syncSenders(services, senderId, options)),
    );
}

function addWithCredentials(sender: Command, run: Run, read: ReadInput): void {
  const option = '--credentials-file <file>';
  const changes = 'JSON with what changes of the credentials; - reads standard input';
  sender
    .command('reconnect <sender-id>')
    .description('send from a disconnected number again, once its provider has confirmed it')
    .addOption(workspaceOption())
    .option(option, changes)
    .action((senderId: string, options: unknown) => reconnect(run, read, senderId, options));
  sender
    .command('credentials <sender-id>')
    .description("replace a sender's credentials, once its provider has confirmed the new ones")
    .addOption(workspaceOption())
    .requiredOption(option, changes)
    .action((senderId: string, options: unknown) => rotate(run, read, senderId, options));
}

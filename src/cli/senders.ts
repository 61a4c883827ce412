import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { RATE_MAX, RATE_MIN } from '../domain/pacing';
import { changeSenderRate } from '../services/senders/change-sender-rate';
import { disconnectSender } from '../services/senders/disconnect-sender';
import { findSender } from '../services/senders/steps/find-sender';
import { syncTemplates } from '../services/templates/sync-templates';
import { readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable } from './format';
import { formatSender, formatSenders, presentSender } from './present-sender';
import type { ReadInput } from './read-input';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';
import { addCredentialCommands } from './sender-credentials';
import { addMarketing } from './sender-marketing';
import type { Services } from './services';

const EXPECTED = `must be a number from ${RATE_MIN} to ${RATE_MAX}, or "default"`;

const rateArguments = z.object({
  workspace: z.string().optional(),
  messagesPerSecond: z.union(
    [
      z.literal('default').transform(() => null),
      z.string().transform(Number).pipe(z.number().min(RATE_MIN).max(RATE_MAX)),
    ],
    EXPECTED,
  ),
});

/** `sender connect`, `list`, `show`, `disconnect`, `reconnect`, `credentials`, `rate`, `marketing`, `sync`. */
export function addSenderCommands(program: Command, run: Run, read: ReadInput): void {
  const sender = program
    .command('sender')
    .description('manage senders: numbers connected to a provider');
  addCredentialCommands(sender, run, read);
  addRate(sender, run);
  addMarketing(sender, run);
  sender
    .command('list')
    .description('list the senders of a workspace with their callback URLs')
    .addOption(workspaceOption())
    .action((options: WorkspaceOptions) => run((services) => list(services, options)));
  sender
    .command('show <sender-id>')
    .description('show one sender and the remaining set-up steps at its provider')
    .addOption(workspaceOption())
    .action((senderId: string, options: WorkspaceOptions) =>
      run((services) => show(services, senderId, options)),
    );
  sender
    .command('disconnect <sender-id>')
    .description('stop sending from a number; it can be reconnected')
    .addOption(workspaceOption())
    .action((senderId: string, options: WorkspaceOptions) =>
      run((services) => disconnect(services, senderId, options)),
    );
  sender
    .command('sync [sender-id]')
    .description("read templates from the provider: one sender's, or every connected sender's")
    .addOption(workspaceOption())
    .action((senderId: string | undefined, options: WorkspaceOptions) =>
      run((services) => syncSenders(services, senderId, options)),
    );
}

async function list(services: Services, options: WorkspaceOptions): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const shown = (await services.senders.list(id)).map((sender) => presentSender(services, sender));
  return { text: formatSenders(shown), json: asList(shown) };
}

async function show(
  services: Services,
  senderId: string,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const shown = presentSender(services, await findSender(services.senders, id, senderId));
  return { text: formatSender(shown), json: shown };
}

async function disconnect(
  services: Services,
  senderId: string,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const sender = await disconnectSender(services, id, senderId, OPERATOR);
  return {
    text: `Disconnected sender ${sender.id} (${sender.number}).`,
    json: presentSender(services, sender),
  };
}

/** `sender rate`. */
function addRate(sender: Command, run: Run): void {
  sender
    .command('rate <sender-id> <messages-per-second>')
    .description('set how many messages a number sends a second, or "default"')
    .addOption(workspaceOption())
    .action((senderId: string, messagesPerSecond: string, options: WorkspaceOptions) =>
      run((services) => changeRate(services, senderId, { ...options, messagesPerSecond })),
    );
}

async function changeRate(services: Services, senderId: string, options: unknown): Promise<Answer> {
  const { workspace, messagesPerSecond } = readArguments(rateArguments, options);
  const { id } = await findWorkspace(services.workspaces, workspace);
  const sender = await changeSenderRate(services, id, senderId, messagesPerSecond, OPERATOR);
  const rate =
    messagesPerSecond === null ? 'the default rate' : `${messagesPerSecond} messages a second`;
  return {
    text: `Sender ${sender.id} (${sender.number}) now sends at ${rate}.`,
    json: presentSender(services, sender),
  };
}

/** `sender sync`: reads the templates of one sender, or of all connected ones, in this process. */
async function syncSenders(
  services: Services,
  senderId: string | undefined,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const synced = [];
  for (const each of senderId === undefined ? await connectedSenders(services, id) : [senderId]) {
    synced.push({ senderId: each, ...(await syncTemplates(services)(id, each)) });
  }
  const rows = synced.map((each) => [each.senderId, String(each.seen), String(each.deleted)]);
  const text = formatTable(['sender', 'found', 'deleted'], rows, 'No connected senders.');
  return { text, json: asList(synced) };
}

async function connectedSenders({ senders }: Services, workspaceId: string): Promise<string[]> {
  const all = await senders.list(workspaceId);
  return all.filter(({ connected }) => connected).map(({ id }) => id);
}

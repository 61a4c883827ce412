import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import type { Workspace } from '../domain/people/membership';
import { createWorkspace } from '../services/workspaces/create-workspace';
import { label, readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime } from './format';
import type { Services } from './services';

const createArguments = z.object({
  name: label,
  ownerEmail: z.email('must be an e-mail address'),
});

/** `workspace create`, `workspace list`. */
export function addWorkspaceCommands(program: Command, run: Run): void {
  const workspace = program
    .command('workspace')
    .description(
      'manage workspaces; each has its own keys, senders, templates and webhook settings',
    );
  workspace
    .command('create')
    .description('create a workspace and its owner')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--owner-email <address>', 'e-mail address of the owner')
    .action((options: unknown) => {
      const input = readArguments(createArguments, options);
      return run((services) => create(services, input));
    });
  workspace
    .command('list')
    .description('list all workspaces')
    .action(() => run(list));
}

async function create(
  services: Services,
  input: z.output<typeof createArguments>,
): Promise<Answer> {
  const workspace = await createWorkspace(services, input, OPERATOR);
  return {
    text: `Created workspace ${workspace.name} (${workspace.id}).`,
    json: { ...presentWorkspace(workspace), ownerEmail: input.ownerEmail },
  };
}

async function list({ workspaces }: Services): Promise<Answer> {
  const all = await workspaces.list();
  const rows = all.map(({ id, name, createdAt }) => [id, name, formatTime(createdAt)]);
  return {
    text: formatTable(['id', 'name', 'created'], rows, 'No workspaces yet.'),
    json: asList(all.map(presentWorkspace)),
  };
}

function presentWorkspace({ id, ...workspace }: Workspace) {
  return { workspaceId: id, ...workspace };
}

import { Option } from 'commander';
import { HeraldError } from '../domain/errors';
import { parseRecipientNumber } from '../domain/recipient-number';
import type { Workspace } from '../domain/workspace';
import type { WorkspaceRepository } from '../ports/workspaces';
import { customerNotFound } from '../services/customers/get-customer';
import { type NumberDeps, findByNumber } from '../services/customers/steps/find-by-number';
import { wrongUsage } from './errors';

/** Options of a command that works on one workspace. */
export interface WorkspaceOptions {
  workspace?: string;
}

/** For every command that works on one workspace. */
export function workspaceOption(): Option {
  return new Option(
    '--workspace <workspace>',
    'its workspace, by id or by a name that only one has; may be left out when there is only one',
  );
}

/** The workspace with that id or name, or the only one there is. @throws HeraldError not_found, invalid_request */
export async function findWorkspace(
  workspaces: WorkspaceRepository,
  name: string | undefined,
): Promise<Workspace> {
  if (name !== undefined) {
    return (await workspaces.find(name)) ?? onlyNamed(name, await workspaces.list());
  }
  const [only, ...others] = await workspaces.list();
  if (only === undefined) {
    throw new HeraldError('not_found', 'there is no workspace yet: "workspace create" makes one');
  }
  if (others.length === 0) return only;
  throw several('there are several workspaces: name one with --workspace', [only, ...others]);
}

function onlyNamed(name: string, all: Workspace[]): Workspace {
  const [named, ...others] = all.filter((workspace) => workspace.name === name);
  if (named === undefined) throw new HeraldError('not_found', `there is no workspace ${name}`);
  if (others.length === 0) return named;
  throw several(`several workspaces are called ${name}: send --workspace with the id of one`, [
    named,
    ...others,
  ]);
}

function several(what: string, workspaces: Workspace[]): HeraldError {
  const ids = workspaces.map(({ id, name }) => `${id} (${name})`);
  return new HeraldError('invalid_request', `${what}: ${ids.join(', ')}`, {
    details: [{ field: 'workspace', message: 'name one' }],
  });
}

/**
 * People know customers by their number; an id begins with a letter.
 * @throws CliError wrong_usage; HeraldError customer_not_found
 */
export async function customerIdIn(
  deps: NumberDeps,
  workspaceId: string,
  name: string,
): Promise<string> {
  if (!/^[+\d]/.test(name)) return name;
  const parsed = parseRecipientNumber(name);
  if (!parsed.ok) throw wrongUsage([{ field: 'customer', message: parsed.message }]);
  const customer = await findByNumber(deps, workspaceId, parsed.number);
  if (customer === null) throw customerNotFound();
  return customer.id;
}

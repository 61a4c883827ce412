import { Option } from 'commander';
import { HeraldError } from '../domain/errors';
import { isBsuid, userIdentity } from '../domain/identity';
import { parseRecipientNumber } from '../domain/recipient-number';
import type { Workspace } from '../domain/people/membership';
import { portfolioOf } from '../domain/sender';
import type { WorkspaceRepository } from '../ports/members';
import type { SenderRepository } from '../ports/senders';
import { customerNotFound } from '../services/customers/get-customer';
import {
  type IdentityDeps,
  findByIdentity,
  findByNumber,
} from '../services/customers/steps/find-by-identity';
import { wrongUsage } from './errors';

/** Options of a command that works on one workspace. */
export interface WorkspaceOptions {
  workspace?: string;
}

/** Adds `--workspace` to a command that works on one workspace. */
export function workspaceOption(): Option {
  return new Option(
    '--workspace <workspace>',
    'id or unique name of the workspace; optional while there is only one',
  );
}

/** Finds a workspace by id or name; without a name the only one there is. @throws HeraldError not_found, invalid_request */
export async function findWorkspace(
  workspaces: WorkspaceRepository,
  name: string | undefined,
): Promise<Workspace> {
  if (name !== undefined) {
    return (await workspaces.find(name)) ?? onlyNamed(name, await workspaces.list());
  }
  const [only, ...others] = await workspaces.list();
  if (only === undefined) {
    throw new HeraldError('not_found', 'no workspaces yet: create one with "workspace create"');
  }
  if (others.length === 0) return only;
  throw several('there are several workspaces, choose one with --workspace', [only, ...others]);
}

function onlyNamed(name: string, all: Workspace[]): Workspace {
  const [named, ...others] = all.filter((workspace) => workspace.name === name);
  if (named === undefined) throw new HeraldError('not_found', `no workspace ${name}`);
  if (others.length === 0) return named;
  throw several(`several workspaces are named ${name}, choose one by id with --workspace`, [
    named,
    ...others,
  ]);
}

function several(what: string, workspaces: Workspace[]): HeraldError {
  const ids = workspaces.map(({ id, name }) => `${id} (${name})`);
  return new HeraldError('invalid_request', `${what}: ${ids.join(', ')}`, {
    details: [{ field: 'workspace', message: 'must name one of several workspaces' }],
  });
}

/**
 * Finds a customer's id by number, user id or id; an id begins with a lower-case letter.
 * @throws CliError wrong_usage; HeraldError customer_not_found
 */
export async function findCustomerId(
  deps: IdentityDeps & { senders: SenderRepository },
  workspaceId: string,
  name: string,
): Promise<string> {
  if (isBsuid(name)) return findByUserId(deps, workspaceId, name);
  if (!/^[+\d]/.test(name)) return name;
  const parsed = parseRecipientNumber(name);
  if (!parsed.ok) throw wrongUsage([{ field: 'customer', message: parsed.message }]);
  const customer = await findByNumber(deps, workspaceId, parsed.number);
  if (customer === null) throw customerNotFound();
  return customer.id;
}

/** A user id is valid in one portfolio: those of all senders are searched. */
async function findByUserId(
  deps: IdentityDeps & { senders: SenderRepository },
  workspaceId: string,
  userId: string,
): Promise<string> {
  const portfolios = new Set((await deps.senders.list(workspaceId)).map(portfolioOf));
  for (const portfolioId of portfolios) {
    const customer = await findByIdentity(deps, workspaceId, userIdentity(portfolioId, userId));
    if (customer !== null) return customer.id;
  }
  throw customerNotFound();
}

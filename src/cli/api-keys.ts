import { type Command, Option } from 'commander';
import { z } from 'zod';
import {
  type ApiKey,
  API_KEY_SCOPES,
  DEFAULT_SCOPES,
  KEY_RECIPIENTS_MAX,
  defaultExpiry,
  keyRefusal,
} from '../domain/api-key';
import { OPERATOR } from '../domain/audit';
import { label, phoneNumber, readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime } from './format';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 36_500;

/** Expiry of a key as typed: a date (midnight UTC), a number of days from now, or never. */
type Expiry = { at: Date | null } | { days: number };

const day = z.iso.date().transform((text): Expiry => ({ at: new Date(text) }));
const days = z
  .string()
  .regex(/^\d+d$/)
  .transform((text) => Number.parseInt(text, 10))
  .pipe(z.int().min(1).max(MAX_DAYS))
  .transform((count): Expiry => ({ days: count }));

const never = z.literal('never').transform((): Expiry => ({ at: null }));

/** `2027-01-01`, `90d` or `never`. */
const expiry = z.union([day, days, never], {
  error: 'must be a date such as 2027-01-01, a number of days such as 90d, or never',
});

const createArguments = z.object({
  workspace: z.string().optional(),
  name: label,
  scope: z
    .array(z.enum(API_KEY_SCOPES))
    .default([...DEFAULT_SCOPES])
    .transform((given) => API_KEY_SCOPES.filter((scope) => given.includes(scope))),
  recipient: z.array(phoneNumber).max(KEY_RECIPIENTS_MAX).optional(),
  expires: expiry.optional(),
});

/** `key create`, `key list`, `key revoke`. */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('manage API keys');
  key
    .command('create')
    .description('create a key and show it once')
    .requiredOption('--name <name>', 'display name')
    .addOption(workspaceOption())
    .addOption(
      new Option(
        '--scope <scope...>',
        `scope of the key, repeatable; ${DEFAULT_SCOPES.join(', ')} by default`,
      ).choices(API_KEY_SCOPES),
    )
    .option(
      '--recipient <number...>',
      'number that the key may send to, repeatable; all by default',
    )
    .option('--expires <when>', 'date (2027-01-01), number of days (90d) or never; 365d by default')
    .action((options: unknown) => {
      const input = readArguments(createArguments, options);
      return run((services) => create(services, input));
    });
  key
    .command('list')
    .description('list the keys of a workspace, newest first')
    .addOption(workspaceOption())
    .action((options: WorkspaceOptions) => run((services) => list(services, options)));
  key
    .command('revoke <key-id>')
    .description('revoke a key; every process refuses it from the next request on')
    .addOption(workspaceOption())
    .action((keyId: string, options: WorkspaceOptions) =>
      run((services) => revoke(services, keyId, options)),
    );
}

async function create(
  services: Services,
  { workspace, name, scope, recipient, expires }: z.output<typeof createArguments>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const now = services.clock.now();
  const expiresAt = expires === undefined ? defaultExpiry(now) : expiryTime(expires, now);
  const { key, secretText } = await services.apiKeys.create(
    id,
    { name, scopes: scope, recipients: recipient, expiresAt },
    OPERATOR,
  );
  return {
    text: `${secretText}\n\nSave this key now, it is not shown again. ${ending(expiresAt)}`,
    json: { ...presentKey(key, now), key: secretText },
  };
}

function ending(expiresAt: Date | null): string {
  return expiresAt === null ? 'It never expires.' : `It expires on ${formatTime(expiresAt)}.`;
}

async function list(
  { workspaces, keys, clock }: Services,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(workspaces, options.workspace);
  const now = clock.now();
  const shown = (await keys.list(id)).map((key) => presentKey(key, now));
  return { text: formatKeys(shown), json: asList(shown) };
}

async function revoke(
  services: Services,
  keyId: string,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const key = await services.apiKeys.revoke(id, keyId, OPERATOR);
  return {
    text: `Revoked key ${key.id} (${key.name}) at ${formatTime(key.revokedAt)}.`,
    json: presentKey(key, services.clock.now()),
  };
}

/** Returns a key as the command line shows it, without its hash. */
function presentKey(key: ApiKey, now: Date) {
  const { id, name, last4, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  const createdBy = key.createdBy.kind === 'person' ? key.createdBy.email : null;
  const state = keyRefusal(key, now) ?? 'active';
  return {
    keyId: id,
    name,
    last4,
    state,
    scopes,
    recipients: key.recipients ?? null,
    createdAt,
    createdBy,
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}

function formatKeys(keys: ReturnType<typeof presentKey>[]): string {
  const rows = keys.map((key) => [
    key.keyId,
    key.name,
    `hk_${key.keyId}_…${key.last4}`,
    key.state,
    key.scopes.join(' '),
    key.createdBy ?? 'operator',
    key.expiresAt === null ? 'never' : formatTime(key.expiresAt),
    formatTime(key.lastUsedAt),
  ]);
  const headings = ['id', 'name', 'key', 'state', 'scopes', 'created by', 'expires', 'last used'];
  return formatTable(headings, rows, 'No keys yet.');
}

function expiryTime(typed: Expiry, now: Date): Date | null {
  return 'at' in typed ? typed.at : new Date(now.getTime() + typed.days * DAY_MS);
}

import { type Command, Option } from 'commander';
import { z } from 'zod';
import { API_KEY_SCOPES, defaultExpiry } from '../domain/api-key';
import { OPERATOR } from '../domain/audit';
import { createKey } from '../services/api-keys/create-key';
import { revokeKey } from '../services/api-keys/revoke-key';
import { type Answer, asList } from './answer';
import { expiry, expiryTime } from './expiry';
import { findWorkspace, workspaceOption } from './find-workspace';
import { formatTime } from './format';
import { formatKeys, presentKey } from './present-key';
import { label, readArguments } from './read-arguments';
import type { Run } from './run';
import type { Services } from './services';

const createArguments = z.object({
  workspace: z.string().optional(),
  name: label,
  scope: z
    .array(z.enum(API_KEY_SCOPES))
    .default([...API_KEY_SCOPES])
    .transform((given) => API_KEY_SCOPES.filter((scope) => given.includes(scope))),
  expires: expiry.optional(),
});

type OfWorkspace = { workspace?: string };

/** `key create`, `key list`, `key revoke`. */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys, which callers send with');
  key
    .command('create')
    .description('make a key and show it, once')
    .requiredOption('--name <name>', 'what people call it')
    .addOption(workspaceOption())
    .addOption(
      new Option('--scope <scope...>', 'what it may do, repeatable; all when left out').choices(
        API_KEY_SCOPES,
      ),
    )
    .option(
      '--expires <when>',
      'a day (2027-01-01), days from now (90d) or never; 365d when left out',
    )
    .action((options: unknown) => {
      const input = readArguments(createArguments, options);
      return run((services) => create(services, input));
    });
  key
    .command('list')
    .description('show the keys of a workspace, newest first')
    .addOption(workspaceOption())
    .action((options: OfWorkspace) => run((services) => list(services, options)));
  key
    .command('revoke <key-id>')
    .description('end a key, at once and on every process')
    .addOption(workspaceOption())
    .action((keyId: string, options: OfWorkspace) =>
      run((services) => revoke(services, keyId, options)),
    );
}

async function create(
  services: Services,
  { workspace, name, scope, expires }: z.output<typeof createArguments>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const now = services.clock.now();
  const expiresAt = expires === undefined ? defaultExpiry(now) : expiryTime(expires, now);
  const { key, secretText } = await createKey(services)(
    id,
    { name, scopes: scope, expiresAt },
    OPERATOR,
  );
  return {
    text: `${secretText}\n\nKeep this key now: it is shown this once and stored as a hash only. ${ending(expiresAt)}`,
    json: { ...presentKey(key, now), key: secretText },
  };
}

function ending(expiresAt: Date | null): string {
  return expiresAt === null ? 'It never ends.' : `It ends on ${formatTime(expiresAt)}.`;
}

async function list({ workspaces, keys, clock }: Services, options: OfWorkspace): Promise<Answer> {
  const { id } = await findWorkspace(workspaces, options.workspace);
  const now = clock.now();
  const shown = (await keys.list(id)).map((key) => presentKey(key, now));
  return { text: formatKeys(shown), json: asList(shown) };
}

async function revoke(services: Services, keyId: string, options: OfWorkspace): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const key = await revokeKey(services)(id, keyId, OPERATOR);
  return {
    text: `Key ${key.id} (${key.name}) is revoked since ${formatTime(key.revokedAt)}.`,
    json: presentKey(key, services.clock.now()),
  };
}

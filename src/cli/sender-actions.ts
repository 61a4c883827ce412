import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { connectSender } from '../usecases/settings/connect-sender';
import { disconnectSender } from '../usecases/settings/disconnect-sender';
import { syncTemplates } from '../usecases/template/sync-templates';
import type { Answer } from './answer';
import { findWorkspace } from './find-workspace';
import { formatTable } from './format';
import { formatConnected, formatSenders, presentSender } from './present-sender';
import { readArguments } from './read-arguments';
import { readMetaSecrets } from './read-credentials';
import type { Run } from './run';
import type { Services } from './services';

const metaId = z.string().regex(/^\d{1,32}$/, 'must be digits, as Meta shows it');

const connectArguments = z.object({
  workspace: z.string().optional(),
  provider: z.literal('meta'),
  number: z.string(),
  phoneNumberId: metaId,
  businessAccountId: metaId,
  credentialsFile: z.string(),
  sandbox: z.boolean().default(false),
});

type OfWorkspace = { workspace?: string };

/** Connects, then reads the templates. The connection holds even when the provider does not list them. */
export async function connect(run: Run, options: unknown): Promise<void> {
  const input = readArguments(connectArguments, options);
  const { phoneNumberId, businessAccountId, credentialsFile, ...connection } = input;
  const secrets = await readMetaSecrets(credentialsFile);
  const credentials = { phoneNumberId, businessAccountId, ...secrets };
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, input.workspace);
    const sender = await connectSender(services)(id, { ...connection, credentials }, OPERATOR);
    const { seen } = await syncConnected(services, id, sender.id);
    const shown = presentSender(sender, services.publicUrl);
    return { text: formatConnected(shown, seen), json: { ...shown, templates: seen } };
  });
}

export async function list(services: Services, options: OfWorkspace): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const senders = await services.senders.list(id);
  const shown = senders.map((sender) => presentSender(sender, services.publicUrl));
  return { text: formatSenders(shown), json: shown };
}

export async function disconnect(
  services: Services,
  senderId: string,
  options: OfWorkspace,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const sender = await disconnectSender(services)(id, senderId, OPERATOR);
  return {
    text: `Sender ${sender.id} (${sender.number}) is disconnected.`,
    json: presentSender(sender, services.publicUrl),
  };
}

export async function sync(
  services: Services,
  senderId: string | undefined,
  options: OfWorkspace,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const synced = [];
  for (const each of senderId === undefined ? await connectedSenders(services, id) : [senderId]) {
    synced.push({ senderId: each, ...(await syncTemplates(services)(id, each)) });
  }
  const rows = synced.map((each) => [each.senderId, String(each.seen), String(each.deleted)]);
  const text = formatTable(['sender', 'found', 'gone'], rows, 'No sender is connected.');
  return { text, json: synced };
}

async function connectedSenders({ senders }: Services, workspaceId: string): Promise<string[]> {
  const all = await senders.list(workspaceId);
  return all.filter(({ connected }) => connected).map(({ id }) => id);
}

/** The error has to say that half of the command is done. */
async function syncConnected(services: Services, workspaceId: string, senderId: string) {
  try {
    return await syncTemplates(services)(workspaceId, senderId);
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'provider_unreachable') throw error;
    throw new HeraldError(
      error.code,
      `sender ${senderId} is connected, but ${error.message}; when that is mended, run "sender sync ${senderId}", or "sender disconnect ${senderId}" to connect it with other credentials`,
      { details: [{ field: 'senderId', message: senderId }], cause: error.cause },
    );
  }
}

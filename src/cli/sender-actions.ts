import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { disconnectSender } from '../services/senders/disconnect-sender';
import { findSender } from '../services/senders/steps/find-sender';
import { reconnectSender } from '../services/senders/reconnect-sender';
import { rotateCredentials } from '../services/senders/rotate-credentials';
import type { ConnectedSender } from '../services/senders/connect-sender';
import { type Answer, asList } from './answer';
import { findWorkspace } from './find-workspace';
import { formatSaved, formatSender, formatSenders, presentSender } from './present-sender';
import { readArguments } from './read-arguments';
import { readCredentials } from './read-credentials';
import type { ReadInput } from './read-input';
import type { Run } from './run';
import type { Services } from './services';

type OfWorkspace = { workspace?: string };

const credentialsArguments = z.object({
  workspace: z.string().optional(),
  credentialsFile: z.string().optional(),
});

export async function list(services: Services, options: OfWorkspace): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const shown = (await services.senders.list(id)).map((sender) => presentSender(services, sender));
  return { text: formatSenders(shown), json: asList(shown) };
}

export async function show(
  services: Services,
  senderId: string,
  options: OfWorkspace,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const shown = presentSender(services, await findSender(services.senders, id, senderId));
  return { text: formatSender(shown), json: shown };
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
    json: presentSender(services, sender),
  };
}

/** With the credentials the sender had, or what a file changes of them. */
export async function reconnect(
  run: Run,
  read: ReadInput,
  senderId: string,
  options: unknown,
): Promise<void> {
  const { workspace, credentialsFile } = readArguments(credentialsArguments, options);
  const entered = credentialsFile === undefined ? {} : await readCredentials(read, credentialsFile);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    return saved(services, await reconnectSender(services)(id, senderId, entered, OPERATOR));
  });
}

export async function rotate(
  run: Run,
  read: ReadInput,
  senderId: string,
  options: unknown,
): Promise<void> {
  const { workspace, credentialsFile } = readArguments(
    credentialsArguments.required({ credentialsFile: true }),
    options,
  );
  const entered = await readCredentials(read, credentialsFile);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    return saved(services, await rotateCredentials(services)(id, senderId, entered, OPERATOR));
  });
}

function saved(services: Services, { sender, newVerifyToken }: ConnectedSender): Answer {
  const shown = presentSender(services, sender);
  return {
    text: formatSaved(shown, { verifyToken: newVerifyToken }),
    json: { ...shown, verifyToken: newVerifyToken },
  };
}

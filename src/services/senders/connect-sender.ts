import type { Actor } from '../../domain/audit';
import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { parseRecipientNumber } from '../../domain/recipient-number';
import { type ProviderName, SENDERS_MAX, type Sender } from '../../domain/sender';
import { NEVER_SYNCED } from '../../domain/template-sync';
import type { ProviderCredentials } from '../../ports/messaging-provider';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { scheduleSync } from '../templates/steps/sync-schedule';
import { bindTemplates } from './steps/bind-templates';
import { refuseUnreachable } from './steps/sender-setup';
import { type EnteredCredentials, checkCredentials } from './steps/check-credentials';
import { portfolioIdOf, sealCredentials } from './steps/sender-credentials';
import { noteSubscription, verifyConnection } from './steps/verify-connection';
import type { SenderDeps } from './deps';

/**
 * Connects a sending number, once its provider has confirmed number and credentials; nothing is saved before. Has its
 * templates synced. Its callback path is random, so that nobody can guess where a provider reports to.
 * @throws HeraldError invalid_request naming the field, provider_unreachable, conflict when the number is connected already,
 * or the workspace has as many senders as it may have
 */
export async function connectSender(
  deps: SenderDeps,
  workspaceId: string,
  input: ConnectSenderInput,
  actor: Actor,
): Promise<ConnectedSender> {
  const { provider } = input;
  const number = numberOf(input.number);
  const { credentials, newVerifyToken } = checkCredentials(provider, input.credentials);
  if (input.sandbox && !deps.allowsSandbox(provider)) throw notTheSandbox(provider);
  await refuseEarly(deps, workspaceId, number);
  const sender = newSender(deps, workspaceId, { ...input, number, credentials });
  refuseUnreachable(deps.callbackUrl, sender);
  await verifyConnection(deps, { provider, number, credentials });
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'sender.connected',
    target: sender.id,
    changes: [
      { field: 'number', from: null, to: number },
      { field: 'credentials', secret: true },
    ],
  });
  const outcome = await deps.senders.insert(sender, entry);
  if (outcome !== 'inserted') throw outcome === 'too_many' ? tooMany() : numberTaken(number);
  await bindTemplates(deps, sender);
  await publish(deps, entry);
  await scheduleSync(deps, workspaceId, sender.id);
  const accountSubscribedAt = await noteSubscription(deps, sender, credentials);
  return { sender: { ...sender, accountSubscribedAt }, newVerifyToken };
}

export interface ConnectSenderInput {
  provider: ProviderName;
  number: string;
  credentials: EnteredCredentials;
  /** The number is the sandbox's: a static URL button can be replaced. */
  sandbox: boolean;
}

export interface ConnectedSender {
  sender: Sender;
  /** A verify token that was made because none was entered: to be shown this once. */
  newVerifyToken: string | null;
}

function newSender(
  { secretBox, clock }: SenderDeps,
  workspaceId: string,
  input: ConnectSenderInput & { credentials: ProviderCredentials },
): Sender {
  const id = newId('snd');
  return {
    id,
    workspaceId,
    provider: input.provider,
    number: input.number,
    portfolioId: portfolioIdOf(input.credentials),
    connectionId: newId('con'),
    connected: true,
    sealedCredentials: sealCredentials(secretBox, id, input.credentials),
    capabilities: { staticUrlReplaceable: input.sandbox },
    messagesPerSecond: null,
    marketingMessages: null,
    agentId: null,
    templateSync: NEVER_SYNCED,
    callbackVerifiedAt: null,
    accountSubscribedAt: null,
    freeTextBilledOn: null,
    createdAt: clock.now(),
  };
}

/** Builds the error for a number that another sender of the workspace has. */
export function numberTaken(number: string): HeraldError {
  return new HeraldError(
    'conflict',
    `the number ${number} is already connected in this workspace: disconnect that sender first`,
  );
}

function tooMany(): HeraldError {
  return new HeraldError(
    'conflict',
    `this workspace has ${SENDERS_MAX} senders, with those it disconnected: reconnect one of these in place of a new one`,
  );
}

/** Refuses what the insert would refuse before the provider is asked. The insert decides. */
async function refuseEarly(
  { senders }: SenderDeps,
  workspaceId: string,
  number: string,
): Promise<void> {
  const known = await senders.list(workspaceId);
  if (known.some((each) => each.connected && each.number === number)) throw numberTaken(number);
  if (known.length >= SENDERS_MAX) throw tooMany();
}

function numberOf(text: string): string {
  const parsed = parseRecipientNumber(text);
  if (parsed.ok) return parsed.number;
  throw invalid({ field: 'number', message: parsed.message });
}

function notTheSandbox(provider: ProviderName): HeraldError {
  const message = `is for a stand-in of the provider: this Herald calls ${provider} itself, or is not set up for development`;
  return invalid({ field: 'sandbox', message });
}

function invalid(detail: ErrorDetail): HeraldError {
  const { field, message } = detail;
  return new HeraldError(
    'invalid_request',
    `${field === 'number' ? 'the number' : field} ${message}`,
    {
      details: [detail],
    },
  );
}

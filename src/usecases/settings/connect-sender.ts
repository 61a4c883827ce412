import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { parseRecipientNumber } from '../../domain/recipient-number';
import type { ProviderName, Sender } from '../../domain/sender';
import { NEVER_SYNCED } from '../../domain/template-sync';
import type { ProviderCredentials } from '../../ports/messaging-provider';
import type { SenderRepository, TemplateRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { type AuditDeps, entryOf, publish } from '../audit/record-change';
import { type SyncScheduleDeps, scheduleSync } from '../template/sync-schedule';
import { sealCredentials } from './sender-credentials';

export interface ConnectSenderInput {
  provider: ProviderName;
  number: string;
  credentials: ProviderCredentials;
  sandbox: boolean;
}

export interface ConnectSenderDeps extends AuditDeps, SyncScheduleDeps {
  senders: SenderRepository;
  templates: TemplateRepository;
  secretBox: SecretBox;
}

export type ConnectSender = (
  workspaceId: string,
  input: ConnectSenderInput,
  actor: Actor,
) => Promise<Sender>;

/**
 * Connects a sending number, and has its templates synced. Its callback path is random, so that nobody can guess where
 * a provider reports to.
 * @throws HeraldError invalid_request, conflict when the number is connected already
 */
export function connectSender(deps: ConnectSenderDeps): ConnectSender {
  return async (workspaceId, { provider, number, credentials, sandbox }, actor) => {
    const parsed = parseRecipientNumber(number);
    if (!parsed.ok) throw malformedNumber(parsed.message);
    const id = newId('snd');
    const sender: Sender = {
      id,
      workspaceId,
      provider,
      number: parsed.number,
      connectionId: newId('con'),
      connected: true,
      sealedCredentials: sealCredentials(deps.secretBox, id, credentials),
      capabilities: { staticUrlReplaceable: sandbox },
      messagesPerSecond: null,
      templateSync: NEVER_SYNCED,
      createdAt: deps.clock.now(),
    };
    const entry = entryOf(deps, workspaceId, actor, {
      action: 'sender.connected',
      target: id,
      changes: [
        { field: 'number', from: null, to: sender.number },
        { field: 'credentials', secret: true },
      ],
    });
    if (!(await deps.senders.insert(sender, entry))) {
      throw new HeraldError(
        'conflict',
        `the number ${number} is already connected in this workspace`,
      );
    }
    await deps.templates.deactivateFormer(workspaceId, sender.number, id);
    await publish(deps, entry);
    await scheduleSync(deps, workspaceId, id);
    return sender;
  };
}

function malformedNumber(message: string): HeraldError {
  const details = [{ field: 'number', message }];
  return new HeraldError('invalid_request', `the number ${message}`, { details });
}

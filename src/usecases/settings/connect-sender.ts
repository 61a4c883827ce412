import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { parseRecipientNumber } from '../../domain/recipient-number';
import type { ProviderName, Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { MetaCredentials } from '../../ports/messaging-provider';
import type { SenderRepository, TemplateRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { sealCredentials } from './sender-credentials';

export interface ConnectSenderInput {
  provider: ProviderName;
  number: string;
  credentials: MetaCredentials;
  sandbox: boolean;
}

export interface ConnectSenderDeps {
  senders: SenderRepository;
  templates: TemplateRepository;
  secretBox: SecretBox;
  clock: Clock;
}

export type ConnectSender = (workspaceId: string, input: ConnectSenderInput) => Promise<Sender>;

/**
 * Connects a sending number. Its callback path is random, so that nobody can guess where a provider reports to.
 * @throws HeraldError invalid_request, conflict when the number is connected already
 */
export function connectSender(deps: ConnectSenderDeps): ConnectSender {
  return async (workspaceId, { provider, number, credentials, sandbox }) => {
    const parsed = parseRecipientNumber(number);
    if (!parsed.ok) throw new HeraldError('invalid_request', parsed.message);
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
      createdAt: deps.clock.now(),
    };
    if (!(await deps.senders.insert(sender))) {
      throw new HeraldError(
        'conflict',
        `the number ${number} is already connected in this workspace`,
      );
    }
    await deps.templates.deactivateFormer(workspaceId, sender.number, id);
    return sender;
  };
}

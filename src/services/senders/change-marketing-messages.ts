import { type Actor, changesBetween } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import type { MarketingMessages, Sender } from '../../domain/sender';
import type { SenderRepository } from '../../ports/senders';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { findSender } from './steps/find-sender';

export interface ChangeMarketingMessagesDeps extends AuditDeps {
  senders: Pick<SenderRepository, 'find' | 'setMarketingMessages'>;
}

export type ChangeMarketingMessages = (
  workspaceId: string,
  senderId: string,
  marketingMessages: MarketingMessages | null,
  actor: Actor,
) => Promise<Sender>;

/**
 * Has a sender's marketing templates go through Meta's Marketing Messages API, or as all others for null, from the next
 * send on.
 * @throws HeraldError sender_not_found, for another workspace's sender too; invalid_request for a number that is not at
 * Meta; conflict when others keep changing it
 */
export function changeMarketingMessages(
  deps: ChangeMarketingMessagesDeps,
): ChangeMarketingMessages {
  return async (workspaceId, senderId, to, actor) => {
    return retryOnConflict('somebody else changed the setting meanwhile: try again', async () => {
      const sender = await findSender(deps.senders, workspaceId, senderId);
      if (to !== null && sender.provider !== 'meta') throw notAtMeta();
      const { marketingMessages: from } = sender;
      const changes = changesBetween(fieldsOf(from), fieldsOf(to));
      if (changes.length === 0) return sender;
      const change = { action: 'sender.marketing_changed', target: senderId, changes } as const;
      const entry = entryOf(deps, workspaceId, actor, change);
      const isSaved = await deps.senders.setMarketingMessages(
        workspaceId,
        senderId,
        { from, to },
        entry,
      );
      if (!isSaved) return CONFLICT;
      await publish(deps, entry);
      return { ...sender, marketingMessages: to };
    });
  };
}

function fieldsOf(setting: MarketingMessages | null) {
  return {
    marketingMessages: setting?.policy ?? 'off',
    activitySharing: setting?.activitySharing ?? null,
  };
}

function notAtMeta(): HeraldError {
  const message = 'is for numbers at Meta: Twilio itself decides how marketing templates go out';
  return new HeraldError('invalid_request', `marketingMessages ${message}`, {
    details: [{ field: 'marketingMessages', message }],
  });
}

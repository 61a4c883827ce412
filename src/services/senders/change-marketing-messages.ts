import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import type { MarketingMessages, Sender } from '../../domain/sender';
import { changeSetting } from './steps/change-setting';
import type { SenderDeps } from './deps';

/**
 * Has a sender's marketing templates go through Meta's Marketing Messages API, or as all others for null, from the next
 * send on.
 * @throws HeraldError sender_not_found, for another workspace's sender too; invalid_request for a number that is not at
 * Meta; conflict when others keep changing it
 */
export function changeMarketingMessages(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  to: MarketingMessages | null,
  actor: Actor,
): Promise<Sender> {
  return changeSetting(
    deps,
    { workspaceId, senderId, actor },
    {
      setting: 'marketingMessages',
      to,
      action: 'sender.marketing_changed',
      conflict: 'somebody else changed the setting meanwhile: try again',
      refuse: ({ provider }) => {
        if (to !== null && provider !== 'meta') throw notAtMeta();
      },
      shown: fieldsOf,
      save: (setting, entry) =>
        deps.senders.setMarketingMessages(workspaceId, senderId, setting, entry),
    },
  );
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

import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { SLOT_WAIT_MAX_MS, senderPaceId } from '../../domain/pacing';
import { changeSetting } from './steps/change-setting';
import type { SenderDeps } from './deps';

/**
 * Sets how many messages a second a sender's provider allows; null for the default. It holds from the next send on.
 * Sends that wait already go out no earlier than planned, and maybe later at a lower rate; new ones do not queue
 * behind them.
 * @throws HeraldError sender_not_found, for another workspace's sender too; conflict when others keep changing it
 */
export function changeSenderRate(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  messagesPerSecond: number | null,
  actor: Actor,
): Promise<Sender> {
  return changeSetting(
    deps,
    { workspaceId, senderId, actor },
    {
      setting: 'messagesPerSecond',
      to: messagesPerSecond,
      action: 'sender.rate_changed',
      conflict: 'somebody else changed the rate meanwhile: try again',
      shown: (rate) => ({ messagesPerSecond: rate }),
      save: (rate, entry) => deps.senders.setRate(workspaceId, senderId, rate, entry),
      afterwards: async (sender) => {
        const latestMs = deps.clock.now().getTime() + SLOT_WAIT_MAX_MS;
        await deps.pacing.restart(senderPaceId(sender), latestMs);
      },
    },
  );
}

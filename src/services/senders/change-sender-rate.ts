import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { SLOT_WAIT_MAX_MS, senderPaceId } from '../../domain/pacing';
import type { Pacing } from '../../ports/pacing';
import type { SenderRepository } from '../../ports/senders';
import type { AuditDeps } from '../workspaces/steps/audit-entry';
import { changeSetting } from './steps/change-setting';

export interface ChangeSenderRateDeps extends AuditDeps {
  senders: SenderRepository;
  pacing: Pick<Pacing, 'restart'>;
}

export type ChangeSenderRate = (
  workspaceId: string,
  senderId: string,
  messagesPerSecond: number | null,
  actor: Actor,
) => Promise<Sender>;

/**
 * Sets how many messages a second a sender's provider allows; null for the default. It holds from the next send on.
 * Sends that wait already go out no earlier than planned, and maybe later at a lower rate; new ones do not queue
 * behind them.
 * @throws HeraldError sender_not_found, for another workspace's sender too; conflict when others keep changing it
 */
export function changeSenderRate(deps: ChangeSenderRateDeps): ChangeSenderRate {
  return (workspaceId, senderId, messagesPerSecond, actor) =>
    changeSetting(
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

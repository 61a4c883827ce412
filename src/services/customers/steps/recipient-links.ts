import type { ReportedIdentities } from '../../../domain/identity';
import type { Sender } from '../../../domain/sender';
import type { StatusReport } from '../../../ports/messaging-provider';
import type { SharedDeps } from '../../deps';
import { createShares } from '../../steps/shares';
import { linkKnown } from './ensure-author';

export interface RecipientLinks {
  /** Notes whom statuses went to. Returns at once and never throws. */
  note(sender: Sender, statuses: StatusReport[], at: Date): void;
}

interface Pair {
  sender: Sender;
  recipient: ReportedIdentities;
  at: Date;
  /** Ends its place in the queue. */
  leave: () => void;
}

/** Pairs that this process has linked, forgotten together when there are as many: they are looked up again. */
const LINKED_MAX = 50_000;
/**
 * Places in the queue, which workspaces share. A burst of statuses leaves some out: the next status of the customer, or what
 * they write, tells again.
 */
const WAITING_MAX = 1000;

/**
 * Links the number and the user id of recipients that statuses name together, so that a customer who hides their number
 * later is the one it was sent to. Statuses do not wait for it: pairs are linked one after the other, each once a process.
 */
export function createRecipientLinks(
  deps: Pick<SharedDeps, 'customers' | 'digests' | 'log'>,
): RecipientLinks {
  const linked = new Set<string>();
  const places = createShares({ total: WAITING_MAX });
  const waiting: Pair[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
      const { sender, recipient, at, leave } = pair;
      try {
        await linkKnown(deps, sender, recipient, at);
      } catch (error) {
        linked.delete(nameOf(sender, recipient));
        deps.log.warn({ err: error, senderId: sender.id }, 'a recipient was not linked');
      } finally {
        leave();
      }
    }
    isRunning = false;
  }

  return {
    note(sender, statuses, at) {
      for (const { recipient } of statuses) {
        if (recipient === undefined) continue;
        const name = nameOf(sender, recipient);
        if (linked.has(name)) continue;
        const leave = places.tryTake(sender.workspaceId, 1);
        // Others of a full share are left out as well, without a look at each.
        if (leave === null) break;
        if (linked.size >= LINKED_MAX) linked.clear();
        linked.add(name);
        waiting.push({ sender, recipient, at, leave });
      }
      if (!isRunning && waiting.length > 0) void run();
    },
  };
}

function nameOf(sender: Sender, { number, userId }: ReportedIdentities): string {
  return `${sender.id} ${number} ${userId}`;
}

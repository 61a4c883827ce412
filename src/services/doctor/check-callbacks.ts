import { type Sender, callbackPathOf } from '../../domain/sender';
import type { SharedDeps } from '../deps';
import { type Finding, skipped } from './findings';
import type { Asked } from './judge-address';
import { judgeSender } from './judge-sender';

/** Looks at the callback address and the last callback of each connected number. */
export async function checkCallbacks(deps: CheckCallbacksDeps): Promise<Finding[]> {
  const connected = await connectedSenders(deps);
  if (connected.length === 0) return [skipped('no number is connected')];
  const findings: Finding[] = [];
  for (let start = 0; start < Math.min(connected.length, SENDERS_MAX); start += AT_ONCE) {
    const some = connected.slice(start, Math.min(start + AT_ONCE, SENDERS_MAX));
    findings.push(...(await Promise.all(some.map((sender) => checkSender(deps, sender)))));
  }
  const more = connected.length - SENDERS_MAX;
  return more > 0 ? [...findings, skipped(`${more} further numbers were not looked at`)] : findings;
}

export interface CheckCallbacksDeps extends Pick<
  SharedDeps,
  'messages' | 'senders' | 'workspaces'
> {
  /** Null when it is not configured. */
  publicOrigin: string | null;
  ask: (url: string) => Promise<Asked>;
  now: Date;
}

/** Numbers that are looked at in one go, the latest first: a doctor is no load test. */
const SENDERS_MAX = 50;
const AT_ONCE = 5;
const LATEST_MESSAGES = 5;
/** Proves no verify token, so that the handshake writes nothing and no secret leaves. */
const HANDSHAKE = 'hub.mode=subscribe&hub.verify_token=herald-doctor&hub.challenge=1';

async function connectedSenders({ workspaces, senders }: CheckCallbacksDeps): Promise<Sender[]> {
  const all: Sender[] = [];
  for (const { id } of await workspaces.list())
    all.push(...(await senders.list(id)).filter(({ connected }) => connected));
  return all.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

async function checkSender(deps: CheckCallbacksDeps, sender: Sender): Promise<Finding> {
  const { publicOrigin, messages } = deps;
  const asked =
    publicOrigin === null
      ? null
      : await deps.ask(`${publicOrigin}${callbackPathOf(sender)}?${HANDSHAKE}`);
  const filter = { senderIds: [sender.id], kinds: ['v2'] as const };
  const { rows } = await messages.list(sender.workspaceId, filter, { limit: LATEST_MESSAGES });
  return judgeSender(sender, asked, rows, deps.now);
}

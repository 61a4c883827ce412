import {
  type Actor,
  type AuditAction,
  type AuditEntry,
  changesBetween,
} from '../../../domain/audit';
import type { Sender } from '../../../domain/sender';
import type { SharedDeps } from '../../deps';
import { CONFLICT, retryOnConflict } from '../../steps/retry-on-conflict';
import { type AuditDeps, entryOf, publish } from '../../workspaces/steps/audit-entry';
import { findSender } from './find-sender';

/** Settings of a sender that are changed one at a time. */
type Setting = 'messagesPerSecond' | 'marketingMessages' | 'agentId';

/** Sender, and the actor who changes it. */
interface Place {
  workspaceId: string;
  senderId: string;
  actor: Actor;
}

interface SettingChange<Name extends Setting> {
  setting: Name;
  to: Sender[Name];
  action: AuditAction;
  /** Sentence for callers when others keep changing it. */
  conflict: string;
  /** Throws when this sender cannot have it. */
  refuse?: (sender: Sender) => Promise<void> | void;
  /** Fields of the audit entry. */
  shown: (value: Sender[Name]) => Parameters<typeof changesBetween>[0];
  /** Writes it together with the entry. False when it is not `from`: nothing was written. */
  save: (change: { from: Sender[Name]; to: Sender[Name] }, entry: AuditEntry) => Promise<boolean>;
  /** Runs after the write, before the entry is published. */
  afterwards?: (sender: Sender) => Promise<void>;
}

/**
 * Changes one setting of a sender, with an audit entry in the same write; writes nothing when it is so already.
 * @throws HeraldError sender_not_found, for another workspace's sender too; conflict when others keep changing it
 */
export async function changeSetting<Name extends Setting>(
  deps: AuditDeps & Pick<SharedDeps, 'senders'>,
  { workspaceId, senderId, actor }: Place,
  change: SettingChange<Name>,
): Promise<Sender> {
  const { setting, to, action, shown } = change;
  return retryOnConflict(change.conflict, async () => {
    const sender = await findSender(deps.senders, workspaceId, senderId);
    await change.refuse?.(sender);
    const from = sender[setting];
    const changes = changesBetween(shown(from), shown(to));
    if (changes.length === 0) return sender;
    const entry = entryOf(deps, workspaceId, actor, { action, target: senderId, changes });
    if (!(await change.save({ from, to }, entry))) return CONFLICT;
    await change.afterwards?.(sender);
    await publish(deps, entry);
    return { ...sender, [setting]: to };
  });
}

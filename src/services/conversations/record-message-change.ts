import { identitiesOf } from '../../domain/identity';
import { digest } from '../../domain/ids';
import { type MessageChangeReport, momentsOf } from '../../domain/inbound';
import type { WaitingChange } from '../../domain/message-change';
import { type Sender, portfolioOf } from '../../domain/sender';
import { allLookupsOf } from '../customers/steps/find-by-identity';
import type { CallbackRead } from '../deliveries/steps/store-event';
import {
  type ApplyChangeDeps,
  type ChangeTarget,
  applyChange,
  findTarget,
} from './steps/apply-change';

/**
 * Records a report about a message: an edit, a deletion, a reaction. It changes the message that it names, if that is in the
 * conversation of the same customer, and nothing else. A report whose message is not there waits for it. Can be repeated
 * without harm.
 */
export async function recordMessageChange(
  deps: RecordMessageChangeDeps,
  sender: Sender,
  report: MessageChangeReport,
  receivedAt: Date,
  read?: CallbackRead,
): Promise<void> {
  const change = waitingChange(deps, sender, report, receivedAt);
  const target = await findTarget(deps, sender, change.targetId);
  if (target !== null && !isYoung(target, receivedAt)) {
    return applyChange(deps, sender, { change, target }, read);
  }
  if (target === null && (await isErasedSince(deps, change))) return;
  // Kept before the second look: the message looks for it once it is stored.
  await deps.waitingChanges.keep(change);
  const found = target ?? (await findTarget(deps, sender, change.targetId));
  if (found !== null) await applyChange(deps, sender, { change, target: found }, read);
}

export type RecordMessageChangeDeps = ApplyChangeDeps;

/** A message may still be being recorded when it is this young, by the time at which it came or was made. */
const RECORDED_WITHIN_MS = 5 * 60_000;

function waitingChange(
  { digests }: RecordMessageChangeDeps,
  sender: Sender,
  { providerMessageId, targetId, by, customer, occurredAt, change }: MessageChangeReport,
  receivedAt: Date,
): WaitingChange {
  const { id: senderId, workspaceId } = sender;
  const reportId = digest(providerMessageId);
  return {
    id: digest(senderId, targetId, change.kind, reportId),
    workspaceId,
    senderId,
    targetId,
    reportId,
    by,
    at: momentsOf(occurredAt, receivedAt).earliest,
    change,
    lookups: allLookupsOf(digests, workspaceId, identitiesOf(customer, portfolioOf(sender))),
    receivedAt,
  };
}

function isYoung(target: ChangeTarget, receivedAt: Date): boolean {
  const { message } = target;
  const at = target.direction === 'inbound' ? target.message.receivedAt : message.createdAt;
  return receivedAt.getTime() - at.getTime() < RECORDED_WITHIN_MS;
}

/** Tells whether the customer was erased after they changed the message: then it is gone. */
async function isErasedSince(
  { customers }: RecordMessageChangeDeps,
  { workspaceId, lookups, at }: WaitingChange,
): Promise<boolean> {
  for (const lookup of lookups) {
    const erasedAt = (await customers.findByLookup(workspaceId, lookup))?.erasedAt ?? null;
    if (erasedAt !== null && at <= erasedAt) return true;
  }
  return false;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../domain/message';
import {
  type Pace,
  type PacedBy,
  SLOT_WAIT_MAX_MS,
  recipientPace,
  senderPace,
  senderPaceId,
} from '../../domain/pacing';
import type { Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { Metrics } from '../../ports/metrics';
import type { Pacing, Reservation, TurnLane } from '../../ports/pacing';
import type { SlotLateness } from './steps/slot-lateness';

export interface AwaitSlotDeps {
  pacing: Pacing;
  /** The time that all processes share. */
  pacingClock: Clock;
  lateness: SlotLateness;
  metrics: Pick<Metrics, 'sendSlotMissed'>;
  /** For senders without a rate of their own. */
  messagesPerSecond: number;
}

export interface SlotOptions {
  /** True when the message has waited for a turn before. */
  hasTurn: boolean;
  /** Work that has to end before the call; the slot is used after it. */
  meanwhile: Promise<unknown>;
  /** Ends the wait early, with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** A slot that is due at this very moment; else who is out of slots, and when to ask again. */
export type SlotAnswer =
  { kind: 'slot'; atMs: number } | { kind: 'turn'; pacedBy: PacedBy; turnInMs: number };

/** A call whose counting takes longer than this takes another slot: a stall may have held up many. */
const COUNTING_MS = 150;
/** How far ahead a slot is taken. What somebody waits for can go before what has a turn. */
const AHEAD_MAX_MS: Record<TurnLane, number> = { awaited: 1000, queued: 500 };

/**
 * Reserves one provider call within the sender's and the recipient's pace and waits until it is due, about a second at
 * most. Nothing is kept of it: a slot that a crash left unused is lost, and the message takes another.
 *
 * A process that comes too late to its slot takes a second one. That one is used however late, and so is the first when
 * no second is near: losing one slot after the other would keep a busy process busy, and send nothing.
 */
export async function awaitSlot(
  deps: AwaitSlotDeps,
  message: Message,
  sender: Sender,
  { hasTurn, meanwhile, signal }: SlotOptions,
): Promise<SlotAnswer> {
  const { pacing, pacingClock, lateness, metrics } = deps;
  const lane = laneOf(message);
  const nowMs = (): number => pacingClock.now().getTime();
  const startedMs = nowMs();
  const reserveOfSender = (earliestMs: number, latestMs: number): Promise<Reservation> => {
    const request = { pace: paceNow(deps, sender), lane, hasTurn, earliestMs, latestMs };
    return pacing.reserve(senderPaceId(sender), request);
  };
  const latestMs = startedMs + AHEAD_MAX_MS[lane];
  const reserveOfRecipient = async (): Promise<Reservation> => {
    const pace = recipientPace(sender);
    if (pace === null) return { kind: 'slot', atMs: startedMs };
    const request = { pace, lane, hasTurn, earliestMs: startedMs, latestMs };
    return pacing.reserve(`recipient/${message.conversationId}`, request);
  };

  const reserving = [
    reserveOfSender(startedMs, latestMs),
    reserveOfRecipient(),
    meanwhile,
  ] as const;
  const [first, recipient] = await Promise.all(reserving);
  const turn = (pacedBy: PacedBy, { atMs }: Reservation): SlotAnswer => {
    return { kind: 'turn', pacedBy, turnInMs: Math.max(1, Math.ceil(atMs - nowMs())) };
  };
  if (recipient.kind === 'turn') return turn('recipient', recipient);
  if (first.kind === 'turn') return turn('sender', first);

  /** Waits until a slot is due. False when this process comes too late to use it. */
  async function comesInTime({ atMs }: Reservation): Promise<boolean> {
    const dueMs = Math.max(atMs, recipient.atMs);
    const waitMs = Math.ceil(dueMs - nowMs());
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    const isInTime = nowMs() - atMs <= lateness.validMs();
    lateness.note(nowMs() - dueMs);
    return isInTime;
  }
  if (await comesInTime(first)) return { kind: 'slot', atMs: first.atMs };
  metrics.sendSlotMissed();
  const second = await reserveOfSender(nowMs() + lateness.validMs(), startedMs + SLOT_WAIT_MAX_MS);
  if (second.kind === 'turn') return { kind: 'slot', atMs: first.atMs };
  await comesInTime(second);
  return { kind: 'slot', atMs: second.atMs };
}

/**
 * Waits for one more slot of the sender when what came after the one that was due has taken too long: else all that a
 * stall held up would be called at once. Where none is near the call goes out now, since it is counted already.
 */
export async function renewLateSlot(
  deps: AwaitSlotDeps,
  message: Message,
  sender: Sender,
  slotAtMs: number,
): Promise<void> {
  const { pacing, pacingClock, lateness } = deps;
  const nowMs = pacingClock.now().getTime();
  if (nowMs - slotAtMs <= lateness.validMs() + COUNTING_MS) return;
  const { kind, atMs } = await pacing.reserve(senderPaceId(sender), {
    pace: paceNow(deps, sender),
    lane: laneOf(message),
    hasTurn: true,
    earliestMs: nowMs,
    latestMs: nowMs + SLOT_WAIT_MAX_MS,
  });
  if (kind === 'slot') await sleep(Math.ceil(atMs - pacingClock.now().getTime()));
}

function paceNow({ lateness, messagesPerSecond }: AwaitSlotDeps, sender: Sender): Pace {
  return senderPace(sender, messagesPerSecond, lateness.validMs());
}

function laneOf(message: Message): TurnLane {
  return message.async ? 'queued' : 'awaited';
}

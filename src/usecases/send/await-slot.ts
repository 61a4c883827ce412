import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../domain/message';
import {
  type PacedBy,
  SLOT_CALLED_MS,
  SLOT_VALID_MS,
  SLOT_WAIT_MAX_MS,
  recipientPace,
  senderPace,
  senderPaceId,
} from '../../domain/pacing';
import type { Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { Pacing, Reservation, TurnLane } from '../../ports/repositories';

export interface AwaitSlotDeps {
  pacing: Pacing;
  clock: Clock;
  /** For senders without a rate of their own. */
  messagesPerSecond: number;
}

export interface SlotOptions {
  /** True when the message has waited for a turn before. */
  hasTurn: boolean;
  /** What else has to be done before the call; the slot is used after it. */
  meanwhile: Promise<unknown>;
  /** Ends the wait early, with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** A slot that is due at this very moment; else who is out of slots, and when to ask again. */
export type SlotAnswer =
  { kind: 'slot'; atMs: number } | { kind: 'turn'; pacedBy: PacedBy; turnAt: Date };

/** How far ahead a slot is taken. What somebody waits for can go before what has a turn. */
const AHEAD_MAX_MS: Record<TurnLane, number> = { awaited: 1000, queued: 500 };
/** A slot may be missed because the database is slow to give it; then the next one is taken further ahead. */
const LEADS_MS = [0, 100, 300];

/**
 * Reserves one provider call within the sender's and the recipient's pace and waits until it is due, about a second at
 * most. Nothing is kept of it: a slot that a crash left unused is lost, and the message takes another.
 */
export async function awaitSlot(
  { pacing, clock, messagesPerSecond }: AwaitSlotDeps,
  message: Message,
  sender: Sender,
  { hasTurn, meanwhile, signal }: SlotOptions,
): Promise<SlotAnswer> {
  const lane = laneOf(message);
  const nowMs = (): number => clock.now().getTime();
  const startedMs = nowMs();
  const reserveOfSender = (earliestMs: number, latestMs: number): Promise<Reservation> => {
    const pace = senderPace(sender, messagesPerSecond);
    return pacing.reserve(senderPaceId(sender), { pace, lane, hasTurn, earliestMs, latestMs });
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
  let [slot, recipient] = await Promise.all(reserving);
  if (recipient.kind === 'turn') return turn('recipient', recipient);
  for (const leadMs of LEADS_MS) {
    if (slot.kind === 'turn') break;
    const waitMs = Math.ceil(Math.max(slot.atMs, recipient.atMs) - nowMs());
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    if (nowMs() - slot.atMs <= SLOT_VALID_MS) return { kind: 'slot', atMs: slot.atMs };
    slot = await reserveOfSender(nowMs() + leadMs, startedMs + SLOT_WAIT_MAX_MS);
  }
  return turn('sender', slot);
}

/**
 * Waits for one more slot of the sender when what came after the one that was due has taken too long: else all that a
 * stall held up would be called at once. Where none is near the call goes out now, since it is counted already.
 */
export async function renewLateSlot(
  { pacing, clock, messagesPerSecond }: AwaitSlotDeps,
  message: Message,
  sender: Sender,
  slotAtMs: number,
): Promise<void> {
  const nowMs = clock.now().getTime();
  if (nowMs - slotAtMs <= SLOT_CALLED_MS) return;
  const { kind, atMs } = await pacing.reserve(senderPaceId(sender), {
    pace: senderPace(sender, messagesPerSecond),
    lane: laneOf(message),
    hasTurn: true,
    earliestMs: nowMs,
    latestMs: nowMs + SLOT_WAIT_MAX_MS,
  });
  if (kind === 'slot') await sleep(Math.ceil(atMs - clock.now().getTime()));
}

function laneOf(message: Message): TurnLane {
  return message.async ? 'queued' : 'awaited';
}

function turn(pacedBy: PacedBy, { atMs }: Reservation): SlotAnswer {
  return { kind: 'turn', pacedBy, turnAt: new Date(Math.ceil(atMs)) };
}

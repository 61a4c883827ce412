import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../../domain/message';
import {
  type PacedBy,
  SLOT_WAIT_MAX_MS,
  recipientPace,
  senderPace,
  senderPaceId,
} from '../../../domain/pacing';
import type { Sender } from '../../../domain/sender';
import type { Reservation, ReserveRequest, TurnLane } from '../../../ports/pacing';
import type { SendDeps } from '../deps';

export interface SlotOptions {
  /** True when the message has waited for a turn before. */
  hasTurn: boolean;
  /** Work that has to end before the call; the slot is used after it. */
  meanwhile: Promise<unknown>;
  /** Ends the wait early, with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** A send slot that is due now, or the pace that has none near and when to ask it again. */
export type SlotAnswer =
  { kind: 'slot'; atMs: number } | { kind: 'turn'; pacedBy: PacedBy; turnInMs: number };

type Window = Omit<ReserveRequest, 'pace'>;

/** How far ahead a slot is taken. A message whose request waits can go before messages that have a turn. */
const AHEAD_MAX_MS: Record<TurnLane, number> = { awaited: 1000, queued: 500 };

/**
 * Reserves one provider call within the sender's and the recipient's pace and waits until it is due, about a second at
 * most. Nothing is stored about it: a slot that a crash left unused is lost, and the message takes another.
 *
 * A process that comes too late to its slot takes a second one. It uses that however late it comes, and the first when no
 * second is near: a busy process that lost one slot after the other would stay busy and send nothing.
 */
export async function awaitSlot(
  deps: SendDeps,
  message: Message,
  sender: Sender,
  { hasTurn, meanwhile, signal }: SlotOptions,
): Promise<SlotAnswer> {
  const lane = laneOf(message);
  const startedMs = nowMs(deps);
  const latestMs = startedMs + AHEAD_MAX_MS[lane];
  const window: Window = { lane, hasTurn, earliestMs: startedMs, latestMs };
  const [first, recipient] = await Promise.all([
    reserveOfSender(deps, sender, window),
    reserveOfRecipient(deps, message, sender, window),
    meanwhile,
  ]);
  if (recipient.kind === 'turn') return turnAt(deps, 'recipient', recipient);
  if (first.kind === 'turn') return turnAt(deps, 'sender', first);

  const dueAt = ({ atMs }: Reservation) => ({ atMs, dueMs: Math.max(atMs, recipient.atMs) });
  if (await arrivesInTime(deps, dueAt(first), signal)) return { kind: 'slot', atMs: first.atMs };
  deps.metrics.sendSlotMissed();
  const second = await reserveOfSender(deps, sender, {
    ...window,
    earliestMs: nowMs(deps) + deps.lateness.validMs(),
    latestMs: startedMs + SLOT_WAIT_MAX_MS,
  });
  if (second.kind === 'turn') return { kind: 'slot', atMs: first.atMs };
  await arrivesInTime(deps, dueAt(second), signal);
  return { kind: 'slot', atMs: second.atMs };
}

/** A call whose counting takes longer takes another slot: a stall may have held up many. */
const COUNTING_MS = 150;

/**
 * Waits for one more slot of the sender when counting the call took too long: else all calls that a stall held up would
 * begin at once. Where no slot is near the call goes out now, since it is counted already.
 */
export async function renewLateSlot(
  deps: SendDeps,
  message: Message,
  sender: Sender,
  slotAtMs: number,
): Promise<void> {
  const earliestMs = nowMs(deps);
  if (earliestMs - slotAtMs <= deps.lateness.validMs() + COUNTING_MS) return;
  const latestMs = earliestMs + SLOT_WAIT_MAX_MS;
  const window: Window = { lane: laneOf(message), hasTurn: true, earliestMs, latestMs };
  const { kind, atMs } = await reserveOfSender(deps, sender, window);
  if (kind === 'slot') await sleep(Math.ceil(atMs - nowMs(deps)));
}

function laneOf(message: Message): TurnLane {
  return message.async ? 'queued' : 'awaited';
}

function nowMs({ pacingClock }: SendDeps): number {
  return pacingClock.now().getTime();
}

function reserveOfSender(
  { pacing, lateness, messagesPerSecond }: SendDeps,
  sender: Sender,
  window: Window,
): Promise<Reservation> {
  const pace = senderPace(sender, messagesPerSecond, lateness.validMs());
  return pacing.reserve(senderPaceId(sender), { pace, ...window });
}

async function reserveOfRecipient(
  { pacing }: SendDeps,
  { conversationId }: Message,
  sender: Sender,
  window: Window,
): Promise<Reservation> {
  const pace = recipientPace(sender);
  if (pace === null) return { kind: 'slot', atMs: window.earliestMs };
  return pacing.reserve(`recipient/${conversationId}`, { pace, ...window });
}

function turnAt(deps: SendDeps, pacedBy: PacedBy, { atMs }: Reservation): SlotAnswer {
  return { kind: 'turn', pacedBy, turnInMs: Math.max(1, Math.ceil(atMs - nowMs(deps))) };
}

/** Waits until `dueMs`. False when this process arrives too late to use its slot, which was for `atMs`. */
async function arrivesInTime(
  deps: SendDeps,
  { atMs, dueMs }: { atMs: number; dueMs: number },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const waitMs = Math.ceil(dueMs - nowMs(deps));
  if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  const isInTime = nowMs(deps) - atMs <= deps.lateness.validMs();
  deps.lateness.note(nowMs(deps) - dueMs);
  return isInTime;
}

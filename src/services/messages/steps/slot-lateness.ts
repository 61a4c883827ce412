import { SLOT_LATE_MAX_MS, SLOT_VALID_MS } from '../../../domain/pacing';

/** A stall counts for half as much after this long. */
const HALF_LIFE_MS = 10_000;

/** Measures how late this process comes to its send slots when its event loop lags. */
export interface SlotLateness {
  /** Returns how much later than due a slot may be used, in milliseconds; slots are spaced that much wider. */
  validMs(): number;
  note(lateMs: number): void;
}

/** @param nowMs a clock that never goes back */
export function createSlotLateness(nowMs: () => number): SlotLateness {
  let noted = { lateMs: 0, atMs: nowMs() };
  const lateMs = (): number => noted.lateMs * 2 ** ((noted.atMs - nowMs()) / HALF_LIFE_MS);
  return {
    validMs: () => Math.min(Math.max(lateMs(), SLOT_VALID_MS), SLOT_LATE_MAX_MS),
    note(newMs) {
      if (newMs > lateMs()) noted = { lateMs: newMs, atMs: nowMs() };
    },
  };
}

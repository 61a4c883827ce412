import type { Pace } from '../domain/pacing';

/** Kinds of sends in a queue: those whose caller waits for the answer, and all others. */
export type TurnLane = 'awaited' | 'queued';

export interface ReserveRequest {
  pace: Pace;
  lane: TurnLane;
  /** True for one that comes at its turn: it may take a slot while others wait for theirs. */
  hasTurn: boolean;
  /** Nothing earlier is reserved. Milliseconds since 1970. */
  earliestMs: number;
  /** For what would be later a turn is booked. */
  latestMs: number;
}

/** A slot is for use at its time. A turn says when to ask again; nothing breaks when it is missed. */
export type Reservation = { kind: 'slot' | 'turn'; atMs: number };

/**
 * Hands out the slots of paces, one sequence an id for all processes: however many ask at once, slots are an interval
 * apart, but for a burst after a pause. A slot that is not used is lost. A pace that is further ahead than reservations
 * explain, as a process whose clock is ahead leaves it, begins anew.
 */
export interface Pacing {
  /** @throws HeraldError temporarily_unavailable */
  reserve(id: string, request: ReserveRequest): Promise<Reservation>;
  /**
   * For a pace that is another now: nobody queues behind turns booked at the former one, and the next slot is at
   * `latestMs` at the latest. Turns already told are kept by those who have them.
   */
  restart(id: string, latestMs: number): Promise<void>;
}

import type { Message } from '../../../domain/message';
import type { PostponeReason } from '../../../domain/pacing';
import type { Sender } from '../../../domain/sender';
import type { PermitHolder } from '../../steps/permits';
import { awaitSlot } from './await-slot';
import type { SendDeps } from '../deps';

export interface TakeTurnOptions {
  hasTurn: boolean;
  /** Enters the conversation; false when there is none to enter, and no call to make. */
  entering: Promise<boolean>;
  signal: AbortSignal | undefined;
}

/** `now`: a send slot is due, and a permit is held until it is released. `later`: ask again then. */
export type Turn =
  | { kind: 'now'; slotAtMs: number; releasePermit: () => void }
  | { kind: 'later'; reason: PostponeReason; turnInMs: number }
  | { kind: 'not_found' };

/** A message whose request still waits asks for a permit at least this often. */
const AWAITED_TURN_MAX_MS = 2000;

/** Waits for a send slot, then takes a permit for the provider's origin. */
export async function takeTurn(
  deps: SendDeps,
  message: Message,
  sender: Sender,
  { hasTurn, entering, signal }: TakeTurnOptions,
): Promise<Turn> {
  const { permits, providerOrigins } = deps;
  const origin = providerOrigins[sender.provider].messages;
  const holder = { workspaceId: message.workspaceId, origin };
  if (!permits.isFree('send', holder)) {
    return (await entering) ? waitForPermit(deps, message, holder) : { kind: 'not_found' };
  }
  const slot = await awaitSlot(deps, message, sender, { hasTurn, meanwhile: entering, signal });
  if (!(await entering)) return { kind: 'not_found' };
  if (slot.kind === 'turn') {
    return { kind: 'later', reason: slot.pacedBy, turnInMs: slot.turnInMs };
  }
  // Taken only now that the slot is due: a permit is for the call alone.
  const releasePermit = permits.tryTake('send', holder);
  if (releasePermit === null) return waitForPermit(deps, message, holder);
  return { kind: 'now', slotAtMs: slot.atMs, releasePermit };
}

function waitForPermit(
  { permits, clock, syncWaitMs }: SendDeps,
  { async: isAsync, createdAt }: Message,
  holder: PermitHolder,
): Turn {
  const retryInMs = permits.reserveRetryMs(holder);
  const isAwaited = !isAsync && clock.now().getTime() - createdAt.getTime() < syncWaitMs;
  const turnInMs = isAwaited ? Math.min(retryInMs, AWAITED_TURN_MAX_MS) : retryInMs;
  return { kind: 'later', reason: 'permit', turnInMs };
}

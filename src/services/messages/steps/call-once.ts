import { TAKEN_OVER } from '../../../domain/answer';
import type { Message } from '../../../domain/message';
import { rulesOf } from '../../../domain/message-kind';
import { inWords } from '../../../domain/refusal';
import { learnAlias } from '../../customers/steps/learn-alias';
import { answerGate } from './answer-gate';
import { type AttemptSendResult, endWithoutCall, storedOutcome } from './attempt-result';
import { renewLateSlot } from './await-slot';
import { type ProviderCall, callProvider } from './call-provider';
import { marketingWay } from './marketing-way';
import { refusalAtSlot } from './send-refusal';
import type { SendDeps } from '../deps';

type PacedCall = Omit<ProviderCall, 'message' | 'marketing'> & { slotAtMs: number };

/** Counts one provider call and makes it, unless the message may not go out any more. */
export async function callOnce(
  deps: SendDeps,
  message: Message,
  call: PacedCall,
): Promise<AttemptSendResult> {
  const refusal = await refusalAtSlot(deps, message, call.sender);
  if (refusal !== null) return endWithoutCall(deps, message, refusal);
  const marketing = await marketingWay(deps, message, call.sender);
  const gate = answerGate(deps, message);
  if (!(await gate.enter())) return endWithoutCall(deps, message, inWords(TAKEN_OVER));

  const { workspaceId, key, kind } = message;
  const { providerCallsMax } = rulesOf(kind);
  const begun = await deps.messages.beginAttempt(workspaceId, key, providerCallsMax);
  // Another run may be about to call: the gate stays claimed for it.
  if (begun === null) return storedOutcome(deps, message);
  try {
    await renewLateSlot(deps, begun, call.sender, call.slotAtMs);
    if (!(await gate.isOpen())) return await endWithoutCall(deps, begun, inWords(TAKEN_OVER));
    return await callNow(deps, begun, { ...call, marketing });
  } finally {
    await gate.leave();
  }
}

async function callNow(
  deps: SendDeps,
  message: Message,
  call: Omit<ProviderCall, 'message'>,
): Promise<AttemptSendResult> {
  const { attempts, kind, workspaceId, messageId } = message;
  deps.tracing?.note({ workspaceId, messageId, attempt: attempts });
  if (attempts === 1) reportQueueTime(deps, message);
  const outcome = await callProvider(deps, { message, ...call });
  switch (outcome.kind) {
    case 'accepted': {
      const { knownAs, ...accepted } = outcome;
      // Not awaited: a number that is not learned now is learned at the next send.
      if (knownAs !== undefined) void learnAlias(deps, message, knownAs).catch(() => undefined);
      // Without `knownAs`: histories hold no numbers.
      return accepted;
    }
    case 'rejected':
      return outcome;
    case 'network_failure':
      return attempts < rulesOf(kind).providerCallsMax
        ? { ...outcome, attempt: attempts }
        : storedOutcome(deps, message);
  }
}

/** Reports how long the message waited for its first call. */
function reportQueueTime({ metrics, clock }: SendDeps, { createdAt }: Message): void {
  metrics.sendBegun((clock.now().getTime() - createdAt.getTime()) / 1000);
}

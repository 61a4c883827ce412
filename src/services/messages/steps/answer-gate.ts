import { CLAIM_VALID_MS } from '../../../domain/answer';
import type { GateClaim } from '../../../domain/conversation';
import type { Message } from '../../../domain/message';
import type { AnswerClaim } from '../../../ports/conversations';
import type { SendDeps } from '../deps';

/** Gate before a provider call: an agent's answer passes it only while no member has taken over (ADR 11). */
export interface AnswerGate {
  /** Claims the gate, before the call is counted. False after a takeover. @throws Error while another answer has it */
  enter(): Promise<boolean>;
  /** Returns whether the call may begin right now. Claims the gate anew when the claim is old. */
  isOpen(): Promise<boolean>;
  /** Releases the claim after the call, or when none is made. Never throws: the call's outcome matters more. */
  leave(): Promise<void>;
}

const ALWAYS_OPEN: AnswerGate = {
  enter: async () => true,
  isOpen: async () => true,
  leave: async () => undefined,
};

/** Returns the gate of an agent's answer, or one that is always open for other messages. */
export function answerGate(
  { answers, clock }: SendDeps,
  { workspaceId, conversationId, key: messageKey, author }: Message,
): AnswerGate {
  if (author?.kind !== 'agent') return ALWAYS_OPEN;
  const { inboundId, turn } = author;
  const claim: AnswerClaim = { messageKey, inboundId, turn };
  /** Time before the claim was requested, by this process's own clock: so no claim is older than it seems. */
  let claimedMs = -Infinity;
  let granted: GateClaim | null = null;

  async function enter(): Promise<boolean> {
    const askedMs = performance.now();
    const at = clock.now();
    const verdict = await answers.claim(workspaceId, conversationId, claim, at);
    if (verdict === 'busy') throw new Error('another answer in this conversation is being sent');
    if (verdict === 'refused') return false;
    claimedMs = askedMs;
    granted = { messageKey, at };
    return true;
  }

  const isFresh = (): boolean => performance.now() - claimedMs < CLAIM_VALID_MS;

  return {
    enter,
    isOpen: async () => isFresh() || ((await enter()) && isFresh()),
    async leave() {
      if (granted !== null)
        await answers.release(workspaceId, conversationId, granted).catch(() => undefined);
    },
  };
}

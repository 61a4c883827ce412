import { CLAIM_VALID_MS } from '../../../domain/answer';
import type { GateClaim } from '../../../domain/conversation';
import type { Message } from '../../../domain/message';
import type { Clock } from '../../../ports/clock';
import type { AnswerClaim, AnswerRepository } from '../../../ports/conversations';

export interface AnswerGateDeps {
  answers: AnswerRepository;
  clock: Clock;
}

/** The way of a message to its provider call, which for an agent's answer people may shut (ADR 11). */
export interface AnswerGate {
  /** Claims it, before the call is counted. False when people were first. @throws Error when another answer is in it */
  enter(): Promise<boolean>;
  /** Right before the call: whether it may begin. A claim that has grown old is made anew. */
  isOpen(): Promise<boolean>;
  /** After the call, or when this run makes none. Never throws: what the call came to matters more. */
  leave(): Promise<void>;
}

const ALWAYS_OPEN: AnswerGate = {
  enter: async () => true,
  isOpen: async () => true,
  leave: async () => undefined,
};

/** Messages of other kinds pass without a look. */
export function answerGate(
  { answers, clock }: AnswerGateDeps,
  { workspaceId, conversationId, key: messageKey, author }: Message,
): AnswerGate {
  if (author?.kind !== 'agent') return ALWAYS_OPEN;
  const { inboundId, turn } = author;
  const claim: AnswerClaim = { messageKey, inboundId, turn };
  /** From before the claim was asked for, by this process's own clock: so no claim is older than it seems. */
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

import { HANDOVER_SENTENCES, type HandoverReason } from '../../../domain/answer';
import type { AssignmentChange, Conversation } from '../../../domain/conversation';
import type { SharedDeps } from '../../deps';

type HandoverDeps = Pick<SharedDeps, 'answers' | 'clock' | 'live' | 'log' | 'metrics'>;

/** Additions to a hand-over. */
interface HandoverDetails {
  /** The model's failure code, added to the reason. */
  code?: string | undefined;
  /** Cause of the change; the turn when absent. */
  cause?: string;
  /** Messages of the customer that are unread again, oldest first. */
  unreadAgain?: readonly string[];
}

/**
 * Unassigns a conversation that is on Autopilot at this turn, and notes the reason in its history. Resolves with whether it
 * did.
 */
export async function handOver(
  { answers, live, metrics, clock, log }: HandoverDeps,
  { workspaceId, id: conversationId }: Pick<Conversation, 'workspaceId' | 'id'>,
  turn: number,
  reason: HandoverReason,
  { code, cause = `hand-over/${turn}`, unreadAgain = [] }: HandoverDetails = {},
): Promise<boolean> {
  const sentence = HANDOVER_SENTENCES[reason];
  const change: AssignmentChange = {
    handling: { kind: 'unassigned' },
    reason: code === undefined ? sentence : `${sentence}: ${code}`,
    by: null,
    cause,
    at: clock.now(),
  };
  const isHandedOver = await answers.handOver(
    workspaceId,
    conversationId,
    turn,
    change,
    unreadAgain,
  );
  if (!isHandedOver) return false;
  live.publish(workspaceId, conversationId);
  metrics.answerEnded(reason);
  log.info({ workspaceId, conversationId, reason, code }, 'autopilot handed over');
  return true;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CLAIM_WAIT_MS, sameAssignment } from '../../domain/answer';
import type {
  AnswerDue,
  Assignment,
  AssignmentChange,
  Conversation,
  GateClaim,
} from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { findAnswerDue } from '../agents/steps/recent-messages';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/**
 * Changes who answers, for a member. Away from Autopilot it waits while the call of an agent's answer may be about to begin:
 * none begins after it resolves (ADR 11). Back on Autopilot the agent answers the customer's unanswered message.
 * @throws HeraldError conversation_not_found, conflict when somebody was faster
 */
export async function changeAssignment(
  deps: ConversationDeps,
  request: ChangeAssignmentRequest,
): Promise<Conversation> {
  const { workspaceId, conversationId, to, turn } = request;
  const before = await getConversation(deps, workspaceId, conversationId);
  if (turn !== undefined && before.handlingTurn !== turn) throw changedMeanwhile();
  if (sameAssignment(before.handling, to)) return before;
  const change = changeOf(request, deps.clock.now());
  if (to.kind === 'autopilot') await turnAutopilotOn(deps, before, change);
  else await assignToPeople(deps, request, change);
  deps.live.publish(workspaceId, conversationId);
  return getConversation(deps, workspaceId, conversationId);
}

export interface ChangeAssignmentRequest {
  workspaceId: string;
  conversationId: string;
  to: Assignment;
  /** The member who changes it. */
  by: string;
  /** A sentence for the history; a usual one when absent. */
  reason?: string;
  /** The conversation's `handlingTurn` as the member saw it; absent to change it whatever happened since. */
  turn?: number;
}

function changeOf({ to, by, reason }: ChangeAssignmentRequest, at: Date): AssignmentChange {
  return { handling: to, reason: reason ?? usualReason(to, by), by, cause: newId('hnd'), at };
}

function usualReason(to: Assignment, by: string): string {
  if (to.kind === 'autopilot') return 'given back to Autopilot';
  if (to.kind === 'unassigned') return 'nobody has it any more';
  return to.memberId === by ? 'taken over' : 'assigned';
}

async function turnAutopilotOn(
  deps: ConversationDeps,
  before: Conversation,
  change: AssignmentChange,
): Promise<void> {
  const { workspaceId, id: conversationId } = before;
  const due = await changeWithDue(deps, before, change);
  if (due === null) return;
  try {
    await deps.workflows.startAnswer(workspaceId, conversationId);
  } catch (error) {
    deps.log.warn({ workspaceId, conversationId, err: error }, 'answer left to the reconciler');
  }
}

/**
 * Makes the change together with the answer that is due then, and returns that answer. A message that arrives before the
 * change is noted for people, and has no answer due: so the change expects none since the look, and looks again.
 */
async function changeWithDue(
  deps: ConversationDeps,
  before: Conversation,
  change: AssignmentChange,
): Promise<AnswerDue | null> {
  const { workspaceId, id: conversationId, handlingTurn: turn } = before;
  let { stateTurn } = before;
  for (;;) {
    const due = await findAnswerDue(deps, { workspaceId, conversationId });
    const expected = { turn, stateTurn, onClaim: 'ignore' } as const;
    const isChanged = await deps.answers.change(workspaceId, conversationId, expected, change, due);
    if (isChanged) return due;
    const now = await getConversation(deps, workspaceId, conversationId);
    if (now.handlingTurn !== turn) throw changedMeanwhile();
    ({ stateTurn } = now);
  }
}

const CLAIM_POLL_MS = 50;

/** Waits for each claim of the gate that it meets, at most `CLAIM_WAIT_MS`, then ends the claim as lost. */
async function assignToPeople(
  deps: ConversationDeps,
  { workspaceId, conversationId, turn }: ChangeAssignmentRequest,
  change: AssignmentChange,
): Promise<void> {
  let claim: GateClaim | null = null;
  let claimSeenMs = 0;
  for (;;) {
    const isLost = performance.now() - claimSeenMs > CLAIM_WAIT_MS;
    const onClaim = claim !== null && isLost ? { end: claim } : 'wait';
    const expected = { turn, onClaim } as const;
    const isChanged = await deps.answers.change(
      workspaceId,
      conversationId,
      expected,
      change,
      null,
    );
    if (isChanged) return;
    const { handlingTurn, answering } = await getConversation(deps, workspaceId, conversationId);
    if (turn !== undefined && handlingTurn !== turn) throw changedMeanwhile();
    if (answering === null) continue;
    if (!sameClaim(claim, answering)) [claim, claimSeenMs] = [answering, performance.now()];
    await sleep(CLAIM_POLL_MS);
  }
}

function sameClaim(one: GateClaim | null, other: GateClaim): boolean {
  return one?.messageKey === other.messageKey && one.at.getTime() === other.at.getTime();
}

function changedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody changed who answers meanwhile; look at the conversation and try again',
  );
}

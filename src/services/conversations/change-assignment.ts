import { setTimeout as sleep } from 'node:timers/promises';
import { CLAIM_WAIT_MS, sameAssignment } from '../../domain/answer';
import type {
  AnswerDue,
  Conversation,
  GateClaim,
  Assignment,
  AssignmentChange,
} from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { AnswerRepository, AssignmentExpectation } from '../../ports/conversations';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { type DueAnswerDeps, unansweredMessage } from '../agents/steps/recent-messages';
import {
  type GetConversation,
  type GetConversationDeps,
  getConversation,
} from './get-conversation';

export interface ChangeAssignmentDeps extends DueAnswerDeps, GetConversationDeps {
  answers: AnswerRepository;
  workflows: WorkflowGateway;
  live: LiveChanges;
  clock: Clock;
  log: Logger;
  /** Age at which an answer that nobody began is looked after. */
  startGraceMs: number;
}

export interface ChangeAssignmentRequest {
  workspaceId: string;
  conversationId: string;
  to: Assignment;
  /** The member who wants it. */
  by: string;
  /** A sentence for the history; a usual one when absent. */
  reason?: string;
  /** The conversation's `handlingTurn` as the member saw it; absent to change it whatever happened since. */
  turn?: number;
}

export type ChangeAssignment = (request: ChangeAssignmentRequest) => Promise<Conversation>;

const CLAIM_POLL_MS = 50;

/**
 * Changes who answers because a member wants it. Away from Autopilot it waits while the call of an agent's answer may be
 * about to begin: none begins after it resolves (ADR 11). Back on Autopilot the agent answers what nobody has.
 * @throws HeraldError conversation_not_found, conflict when somebody was faster
 */
export function changeAssignment(deps: ChangeAssignmentDeps): ChangeAssignment {
  const get = getConversation(deps);
  return async (request) => {
    const { workspaceId, conversationId, to, turn } = request;
    const before = await get(workspaceId, conversationId);
    if (turn !== undefined && before.handlingTurn !== turn) throw changedMeanwhile();
    if (sameAssignment(before.handling, to)) return before;
    const change = changeOf(request, deps.clock.now());
    if (to.kind === 'autopilot') await giveBack(deps, before, request, change);
    else await takeOff(deps, get, request, change);
    deps.live.publish(workspaceId, conversationId);
    return get(workspaceId, conversationId);
  };
}

/** Waits for each claim it meets, at most as long as one can matter, then ends it. */
async function takeOff(
  { answers }: ChangeAssignmentDeps,
  get: GetConversation,
  { workspaceId, conversationId, turn }: ChangeAssignmentRequest,
  change: AssignmentChange,
): Promise<void> {
  let claim: GateClaim | null = null;
  let seenMs = 0;
  for (;;) {
    const isLost = claim !== null && performance.now() - seenMs > CLAIM_WAIT_MS;
    const onClaim = claim !== null && isLost ? { end: claim } : 'wait';
    const expected: AssignmentExpectation = { turn, onClaim };
    if (await answers.change(workspaceId, conversationId, expected, change, null)) return;
    const { handlingTurn, answering } = await get(workspaceId, conversationId);
    if (turn !== undefined && handlingTurn !== turn) throw changedMeanwhile();
    if (answering === null) continue;
    if (!sameClaim(claim, answering)) [claim, seenMs] = [answering, performance.now()];
    await sleep(CLAIM_POLL_MS);
  }
}

function sameClaim(one: GateClaim | null, other: GateClaim): boolean {
  return one?.messageKey === other.messageKey && one.at.getTime() === other.at.getTime();
}

async function giveBack(
  deps: ChangeAssignmentDeps,
  { handlingTurn }: Conversation,
  { workspaceId, conversationId, turn }: ChangeAssignmentRequest,
  change: AssignmentChange,
): Promise<void> {
  const { answers } = deps;
  const due = await answerDue(deps, workspaceId, conversationId);
  const expected: AssignmentExpectation = { turn: turn ?? handlingTurn, onClaim: 'ignore' };
  if (!(await answers.change(workspaceId, conversationId, expected, change, due)))
    throw changedMeanwhile();
  // A message that was written between the two is due as well, and was noted for people.
  const late = due ?? (await answerDue(deps, workspaceId, conversationId));
  if (late === null) return;
  if (due === null) await answers.markDue(workspaceId, conversationId, handlingTurn + 1, late);
  try {
    await deps.workflows.startAnswer(workspaceId, conversationId);
  } catch (error) {
    deps.log.warn({ workspaceId, conversationId, err: error }, 'answer left to the sweep');
  }
}

async function answerDue(
  deps: ChangeAssignmentDeps,
  workspaceId: string,
  conversationId: string,
): Promise<AnswerDue | null> {
  const now = deps.clock.now();
  const inbound = await unansweredMessage(deps, { workspaceId, conversationId }, now);
  if (inbound === null) return null;
  return { inboundId: inbound.id, sweepAt: new Date(now.getTime() + deps.startGraceMs) };
}

function changeOf({ to, by, reason }: ChangeAssignmentRequest, at: Date): AssignmentChange {
  return { handling: to, reason: reason ?? usualReason(to, by), by, cause: newId('hnd'), at };
}

function usualReason(to: Assignment, by: string): string {
  if (to.kind === 'autopilot') return 'given back to Autopilot';
  if (to.kind === 'unassigned') return 'nobody has it any more';
  return to.memberId === by ? 'taken over' : 'assigned';
}

function changedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody changed who answers meanwhile; look at the conversation and try again',
  );
}

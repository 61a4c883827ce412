import { type ApplicationFailure, Context } from '@temporalio/activity';
import type { AgentFailure } from '../src/ports/agent-model';
import type { Answers } from '../src/services/agents';
import type { AnswerActivities } from '../workflows/contract/answer-reply';
import { FAILURE_TYPES } from '../workflows/contract/common';
import { failure, waitForPermit } from './failure';

export interface AnswerActivityDeps {
  answers: Answers;
  /** Pauses before an agent is asked again. */
  retryDelaysMs: number[];
}

/** More often than the heartbeat timeout of `askingAgent`. */
const HEARTBEAT_MS = 3000;
/** A longer wait that an API asks for is not kept: people answer by then. */
const RETRY_AFTER_MAX_MS = 60_000;

export function createAnswerActivities(deps: AnswerActivityDeps): AnswerActivities {
  return {
    async prepareAnswer(ref) {
      const failures = failuresSoFar();
      const mayRetry = failures < deps.retryDelaysMs.length;
      const { cancellationSignal: signal } = Context.current();
      const result = await beating(failures, () => deps.answers.prepare(ref, { mayRetry, signal }));
      if (result.kind === 'postponed') throw waitForPermit(result.turnInMs);
      if (result.kind === 'failed') throw tryAgain(deps, failures, result);
      if (result.kind === 'stored') return result;
      const outcome = result.kind === 'handed_over' ? result.reason : 'nothing_due';
      return { kind: 'done', outcome };
    },
    async concludeAnswer(ref) {
      const conclusion = await deps.answers.conclude(ref);
      if (conclusion !== null) return conclusion;
      throw failure({ type: FAILURE_TYPES.unsettled, message: 'the answer has no result yet' });
    },
    async abandonAnswer(ref, reason) {
      return (await deps.answers.abandon(ref, reason)) ? reason : 'nothing_due';
    },
  };
}

/**
 * Returns how often the agent has failed. The count is in the heartbeats, which a retry is given, because attempts
 * that were lost with their worker or had no database are no failures of the agent.
 */
function failuresSoFar(): number {
  const details: unknown = Context.current().info.heartbeatDetails;
  return typeof details === 'number' ? details : 0;
}

async function beating<Result>(failures: number, run: () => Promise<Result>): Promise<Result> {
  const beat = (): void => Context.current().heartbeat(failures);
  beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

function tryAgain(
  { retryDelaysMs }: AnswerActivityDeps,
  failures: number,
  { code, retryAfterMs }: AgentFailure,
): ApplicationFailure {
  Context.current().heartbeat(failures + 1);
  const askedMs = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
  return failure({
    type: FAILURE_TYPES.agentFailed,
    message: `the agent failed ${failures + 1} times: ${code}`,
    retryInMs: Math.max(1, retryDelaysMs[failures] ?? 0, askedMs),
  });
}

import {
  ActivityFailure,
  CancellationScope,
  ChildWorkflowFailure,
  condition,
  continueAsNew,
  defineSignal,
  executeChild,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import { afterSending, askingAgent, background } from './activity-options';
import {
  type AnswerActivities,
  type AnswerReplyInput,
  type ConcludedAnswer,
  CUSTOMER_WROTE_SIGNAL,
  QUIET_TIMES_MAX,
} from './contract/answer-reply';
import { type SendTemplateInput, sendWorkflowId } from './contract/send-template';
import { WORKFLOW_TYPES } from './contract/common';

const customerWrote = defineSignal(CUSTOMER_WROTE_SIGNAL);

/** The error of a child whose id is taken; its class is not among those of the workflow package. */
const ALREADY_STARTED = 'WorkflowExecutionAlreadyStartedError';
/** Keeps the history small. */
const ANSWERS_PER_RUN = 100;

/**
 * Answers what a customer wrote, once they pause. What they write meanwhile is answered afterwards. Whether an answer is
 * due is in the database: a signal too many does no harm.
 */
export async function answerReply(input: AnswerReplyInput): Promise<string> {
  let written = 0;
  setHandler(customerWrote, () => {
    written += 1;
  });
  try {
    for (let count = 0; count < ANSWERS_PER_RUN; count += 1) {
      await untilQuiet(input.quietMs, () => written);
      const seen = written;
      const { outcome, again } = await answerOnce(input);
      if (!again && seen === written) return outcome;
    }
  } catch (error) {
    return CancellationScope.nonCancellable(() => abandon(input, error));
  }
  return continueAsNew<typeof answerReply>(input);
}

/** Resolves when nothing was written for a while, or follow-ups have come for several times that. */
async function untilQuiet(quietMs: number, written: () => number): Promise<void> {
  const latest = Date.now() + QUIET_TIMES_MAX * quietMs;
  for (;;) {
    const seen = written();
    const waitMs = Math.min(quietMs, latest - Date.now());
    if (waitMs <= 0) return;
    if (!(await condition(() => written() > seen, waitMs))) return;
  }
}

async function answerOnce(input: AnswerReplyInput): Promise<ConcludedAnswer> {
  const { workspaceId, conversationId, agentQueue } = input;
  const conversation = { workspaceId, conversationId };
  const { prepareAnswer } = proxyActivities<AnswerActivities>(
    askingAgent(agentQueue, input.agentTimeoutMs),
  );
  const prepared = await prepareAnswer(conversation);
  if (prepared.kind === 'done') return { outcome: prepared.outcome, again: false };
  const { messageKey } = prepared;
  await send(input, messageKey);
  const { concludeAnswer } = proxyActivities<AnswerActivities>(afterSending(agentQueue));
  return concludeAnswer({ ...conversation, messageKey });
}

/**
 * Sends the answer by the same workflow as any message. When the reconciler has started it already, or an operator
 * ended it, the result is read afterwards.
 */
async function send(
  { workspaceId, sendAttemptTimeoutMs: attemptTimeoutMs }: AnswerReplyInput,
  messageKey: string,
): Promise<void> {
  const message: SendTemplateInput = { workspaceId, messageKey, attemptTimeoutMs };
  try {
    await executeChild(WORKFLOW_TYPES.sendTemplate, {
      workflowId: sendWorkflowId(workspaceId, messageKey),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      parentClosePolicy: 'ABANDON',
      args: [message],
      staticSummary: 'answer of an agent',
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    const isElsewhere = error instanceof Error && error.name === ALREADY_STARTED;
    if (!isElsewhere && !(error instanceof ChildWorkflowFailure)) throw error;
  }
}

/** Gives an answer that is due to people when the workflow ends early. */
async function abandon(input: AnswerReplyInput, error: unknown): Promise<string> {
  const isCancelled = isCancellation(error);
  if (!isCancelled && !(error instanceof ActivityFailure)) throw error;
  const { workspaceId, conversationId, agentQueue } = input;
  const { abandonAnswer } = proxyActivities<AnswerActivities>(background(agentQueue));
  return abandonAnswer({ workspaceId, conversationId }, isCancelled ? 'cancelled' : 'agent_failed');
}

import {
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import { bookkeeping, providerCall } from './activity-options';
import type {
  MessageRef,
  ProviderOutcome,
  SendActivities,
  SendBookkeeping,
  SendTemplateInput,
  SendTemplateResult,
} from './contract/send-template';

const { recordSendOutcome } = proxyLocalActivities<SendBookkeeping>(bookkeeping);

/**
 * Sends a message (one workflow a send). The provider is called at most three times, and only network failures are
 * tried again. How it ended is written on the message, by the activity at once or else here, however long the database
 * takes.
 */
export async function sendTemplate(input: SendTemplateInput): Promise<SendTemplateResult> {
  const message = { workspaceId: input.workspaceId, messageKey: input.messageKey };
  const outcome = await callProvider(message, input.attemptTimeoutMs);
  if (!('isRecorded' in outcome)) {
    await CancellationScope.nonCancellable(() => recordSendOutcome(message, outcome));
  }
  return { outcome: outcome.kind };
}

/** An operator who cancels a send in the Temporal UI ends its attempts: to its caller it is unreachable. */
async function callProvider(
  message: MessageRef,
  attemptTimeoutMs: number,
): Promise<ProviderOutcome> {
  const { sendToProvider } = proxyActivities<SendActivities>(providerCall(attemptTimeoutMs));
  try {
    return await sendToProvider(message);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    return { kind: 'unreachable', at: new Date().toISOString() };
  }
}

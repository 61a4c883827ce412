import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { bookkeeping, providerCall } from './activity-options';
import type {
  SendActivities,
  SendBookkeeping,
  SendTemplateInput,
  SendTemplateResult,
} from './contract';

const { recordSendOutcome } = proxyLocalActivities<SendBookkeeping>(bookkeeping);

/**
 * One send (design: one workflow a send). The provider is called at most three times, and only network failures are
 * tried again; how it ended is then written on the message, however long the database takes.
 */
export async function sendTemplate(input: SendTemplateInput): Promise<SendTemplateResult> {
  const message = { workspaceId: input.workspaceId, messageKey: input.messageKey };
  const { sendToProvider } = proxyActivities<SendActivities>(providerCall(input.attemptTimeoutMs));
  const outcome = await sendToProvider(message);
  await recordSendOutcome(message, outcome);
  return { outcome: outcome.kind };
}

import type { ProviderError, SendResult } from '../../domain/message';
import type { LiveChanges } from '../../ports/live-changes';
import type { MessageRepository } from '../../ports/messages';
import { type NoteFailureDeps, noteFailure } from './steps/note-failure';
import { type ReportSendDeps, reportSend } from './steps/report-send';

export interface RecordSendResultDeps extends ReportSendDeps, NoteFailureDeps {
  messages: MessageRepository;
  live: LiveChanges;
}

export type RecordSendResult = (
  ref: { workspaceId: string; messageKey: string },
  result: SendResult,
  providerError: ProviderError | null,
) => Promise<void>;

/** Writes the result of a send on its message, and reports it. A repeat only reports again. */
export function recordSendResult(deps: RecordSendResultDeps): RecordSendResult {
  return async ({ workspaceId, messageKey }, result, providerError) => {
    const { messages } = deps;
    const message = await messages.recordResult(workspaceId, messageKey, result, providerError);
    if (message === null) return;
    deps.live.publish(workspaceId, message.conversationId);
    reportSend(deps, message);
    if (result.kind !== 'rejected') return;
    await noteFailure(deps, message, { error: providerError, at: result.at, isRepeat: false });
  };
}

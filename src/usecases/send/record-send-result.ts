import type { ProviderError, SendResult } from '../../domain/message';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { MessageRepository } from '../../ports/repositories';

export interface RecordSendResultDeps {
  messages: MessageRepository;
  metrics: Metrics;
  log: Logger;
}

export type RecordSendResult = (
  ref: { workspaceId: string; messageKey: string },
  result: SendResult,
  providerError: ProviderError | null,
) => Promise<void>;

/** Writes on the message how its send ended; idempotent. A failed send has a log line, since it has no webhook. */
export function recordSendResult(deps: RecordSendResultDeps): RecordSendResult {
  return async ({ workspaceId, messageKey }, result, providerError) => {
    await deps.messages.recordResult(workspaceId, messageKey, result, providerError);
    deps.metrics.sendFinished(result.kind);
    if (result.kind === 'accepted') return;
    const providerCode = providerError?.code ?? null;
    deps.log.warn({ workspaceId, messageKey, outcome: result.kind, providerCode }, 'send failed');
  };
}

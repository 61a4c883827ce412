import type { Message } from '../../../domain/message';
import { failureCodeOf } from '../../../domain/status-code';
import type { SharedDeps } from '../../deps';

export type ReportSendDeps = Pick<SharedDeps, 'log' | 'metrics'>;

/** Counts a send that had ended as failed, when the provider reports that it was accepted. */
export function reportCorrection(
  { metrics, log }: ReportSendDeps,
  { workspaceId, key: messageKey, result }: Message,
): void {
  if (result === null || result.kind === 'accepted') return;
  const { kind: outcome } = result;
  metrics.sendCorrected(outcome);
  log.info({ workspaceId, messageKey, outcome }, 'send corrected: the provider has accepted it');
}

/**
 * Counts how a send ended. A failed one has a log line, since it has no webhook (contract 4.2); `reason` says more about
 * it, and holds no number and no value.
 */
export function reportSend(
  { metrics, log }: ReportSendDeps,
  message: Message,
  reason: object = {},
): void {
  const { workspaceId, key: messageKey, result, providerError } = message;
  if (result === null) return;
  const { kind: outcome } = result;
  const mode = message.async ? 'async' : 'sync';
  metrics.sendFinished(outcome, mode);
  if (outcome === 'accepted') return;
  const statusCode = failureCodeOf({ ...message, status: outcome });
  const providerCode = providerError?.code ?? null;
  log.warn(
    { workspaceId, messageKey, outcome, mode, statusCode, providerCode, ...reason },
    'send failed',
  );
}

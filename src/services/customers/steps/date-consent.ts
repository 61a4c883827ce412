import type { InboundReport } from '../../../domain/inbound';
import type { Sender } from '../../../domain/sender';
import type { SharedDeps } from '../../deps';
import { savedCredentials } from '../../senders/steps/sender-credentials';

/** The provider waits for the answer to its callback meanwhile: Twilio at most 15 s, repeats included. */
const TIMEOUT_MS = 3000;

export type DateConsentDeps = Pick<SharedDeps, 'providers' | 'secretBox'>;

/**
 * Asks the provider for the time of a message that changes consent and came without one. The message written last has to
 * hold, and a repeated callback may come after later ones (ADR 21). Without an answer the report stays as it is.
 */
export async function dateConsent(
  { providers, secretBox }: DateConsentDeps,
  sender: Sender,
  report: InboundReport,
): Promise<InboundReport> {
  if (report.occurredAt !== null) return report;
  const credentials = savedCredentials(secretBox, sender);
  if (credentials === null) return report;
  const provider = providers[sender.provider];
  const { providerMessageId } = report;
  const writtenAt = await provider.readWrittenAt?.(credentials, providerMessageId, TIMEOUT_MS);
  return { ...report, occurredAt: writtenAt ?? null };
}

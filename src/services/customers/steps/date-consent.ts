import type { InboundReport } from '../../../domain/inbound';
import type { Sender } from '../../../domain/sender';
import type { Providers } from '../../../ports/messaging-provider';
import type { SecretBox } from '../../../ports/secret-box';
import { savedCredentials } from '../../senders/steps/sender-credentials';

/** The provider waits for the answer to its callback meanwhile: Twilio for 15 s at most, its repeats included. */
const TIMEOUT_MS = 3000;

export interface DateConsentDeps {
  providers: Providers;
  secretBox: SecretBox;
}

/**
 * Asks the provider for the time of a message that changes consent and came without one. Callbacks that were not taken at
 * first come again after later ones, and what was written last has to hold (ADR 21). The report stays without a time when
 * the provider does not tell.
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

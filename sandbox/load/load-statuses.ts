import type { Callback } from '../callback';
import { newMessageId } from '../meta/message-id';
import { metaStatusesCallback, type StatusReport } from '../meta/message-callbacks';
import type { SandboxState } from '../sandbox-state';
import { newSid } from '../twilio/sids';
import { twilioStatusCallback } from '../twilio/callbacks';
import type { CallbackRetry, ProviderName, SandboxMessage } from '../types';

const LADDER = ['sent', 'delivered', 'read'] as const;
const RECIPIENT = '15559990000';

export interface StatusSource {
  provider: ProviderName;
  /** The number's id; at Twilio its digits. */
  phoneNumberId: string;
  /** Whose statuses they are; none for made-up messages. */
  messages: SandboxMessage[];
  /** Where those of made-up messages go at Twilio; null for where the number says. */
  statusCallback: string | null;
}

/** Endless statuses: each message is sent, delivered, read, then the next one is; known messages come round again. */
export function* statusReports(source: StatusSource): Generator<StatusReport, never> {
  for (let turn = 0; ; turn += 1) {
    const { messages } = source;
    const message = messages[turn % Math.max(1, messages.length)] ?? madeUpMessage(source);
    for (const status of LADDER) yield { message, step: { kind: 'status', status } };
  }
}

/** Makes one callback of these statuses; at Twilio there is only one. */
export function statusesCallback(
  state: SandboxState,
  retry: CallbackRetry,
  { provider, phoneNumberId }: StatusSource,
  reports: [StatusReport, ...StatusReport[]],
): Callback {
  if (provider === 'meta') return metaStatusesCallback(state, retry, phoneNumberId, reports);
  const [{ message, step }] = reports;
  return twilioStatusCallback(state, message, step);
}

function madeUpMessage({ provider, phoneNumberId, statusCallback }: StatusSource): SandboxMessage {
  return {
    provider,
    providerMessageId: provider === 'meta' ? newMessageId(RECIPIENT) : newSid('SM'),
    phoneNumberId,
    to: RECIPIENT,
    templateName: '',
    templateLanguage: '',
    text: null,
    trackingToken: null,
    statusCallback,
    request: null,
    acceptedAt: new Date().toISOString(),
    status: 'accepted',
    error: null,
  };
}

import type { StatusStep } from '../scenarios';
import type { ProviderError, SandboxMessage } from '../types';
import { unixSeconds } from './unix-seconds';
import { waIdOf } from './wa-id';

/** An item of `statuses` in a callback. */
export function statusItem(
  message: Pick<SandboxMessage, 'providerMessageId' | 'to' | 'trackingToken' | 'acceptedAt'>,
  step: StatusStep,
): object {
  return {
    id: message.providerMessageId,
    status: step.status,
    timestamp: timestampOf(message.acceptedAt, step),
    recipient_id: waIdOf(message.to),
    ...(message.trackingToken !== null && { biz_opaque_callback_data: message.trackingToken }),
    // Meta prices a message once: with `sent`, repeated with `delivered`.
    ...((step.status === 'sent' || step.status === 'delivered') && {
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
    }),
    ...(step.error !== undefined && { errors: [errorItem(step.error)] }),
  };
}

function timestampOf(acceptedAt: string, { secondsAfterAcceptance }: StatusStep): string {
  if (secondsAfterAcceptance === undefined) return unixSeconds(Date.now());
  return unixSeconds(Date.parse(acceptedAt) + secondsAfterAcceptance * 1000);
}

function errorItem({ code, title, details }: ProviderError): object {
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

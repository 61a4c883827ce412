import { newMessageId } from './message-id';
import type { StatusError, Step } from './scenarios';
import type { SandboxMessage, SandboxNumber } from './types';

/** The callback Meta would post for one step of a message. */
export function callbackPayload(
  number: SandboxNumber,
  message: SandboxMessage,
  step: Step,
): unknown {
  return envelope(
    number,
    step.kind === 'status'
      ? { statuses: [statusItem(message, step)] }
      : {
          contacts: [{ profile: { name: 'Sandbox customer' }, wa_id: message.to }],
          messages: [inboundItem(message, step.text)],
        },
  );
}

function envelope(number: SandboxNumber, content: object): unknown {
  const value = {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: number.displayNumber,
      phone_number_id: number.phoneNumberId,
    },
    ...content,
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: number.businessAccountId, changes: [{ field: 'messages', value }] }],
  };
}

function statusItem(message: SandboxMessage, step: Step & { kind: 'status' }): unknown {
  return {
    id: message.providerMessageId,
    status: step.status,
    timestamp: timestampOf(message, step),
    recipient_id: message.to,
    ...(message.trackingToken !== null && { biz_opaque_callback_data: message.trackingToken }),
    // Meta prices a message once: with `sent`, repeated with `delivered`.
    ...((step.status === 'sent' || step.status === 'delivered') && {
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
    }),
    ...(step.error !== undefined && { errors: [errorItem(step.error)] }),
  };
}

function timestampOf(message: SandboxMessage, step: Step & { kind: 'status' }): string {
  if (step.secondsAfterAcceptance === undefined) return unixSeconds(Date.now());
  return unixSeconds(Date.parse(message.acceptedAt) + step.secondsAfterAcceptance * 1000);
}

function errorItem({ code, title, details }: StatusError): unknown {
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

function inboundItem(message: SandboxMessage, text: string): unknown {
  return {
    from: message.to,
    id: newMessageId(message.to),
    timestamp: unixSeconds(Date.now()),
    type: 'text',
    text: { body: text },
  };
}

function unixSeconds(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000));
}

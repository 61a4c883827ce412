import type { Callback } from '../callback';
import type { SandboxState } from '../sandbox-state';
import type { StatusStep } from '../scenarios';
import type {
  Inbound,
  InboundContent,
  CallbackRetry,
  SandboxMessage,
  SandboxNumber,
  ProviderError,
} from '../types';
import { newMessageId, waIdOf } from './ids';
import { metaCallback } from './meta-callback';

/** The callback Meta would post for a status of a message. */
export function metaStatusCallback(
  state: SandboxState,
  retry: CallbackRetry,
  message: SandboxMessage,
  step: StatusStep,
): Callback {
  return messagesCallback(state, retry, message.phoneNumberId, {
    what: `${step.status} to ${message.to}`,
    content: { statuses: [statusItem(message, step)] },
  });
}

/** The callback Meta would post when a customer writes. */
export function metaInboundCallback(
  state: SandboxState,
  retry: CallbackRetry,
  phoneNumberId: string,
  inbound: Inbound,
): Callback {
  const contact = { profile: { name: inbound.profileName }, wa_id: inbound.from };
  return messagesCallback(state, retry, phoneNumberId, {
    what: `${inbound.content.type} from ${inbound.from}`,
    content: { contacts: [contact], messages: [inboundItem(inbound)] },
  });
}

interface Report {
  what: string;
  /** `statuses`, or `contacts` and `messages`. */
  content: object;
}

function messagesCallback(
  state: SandboxState,
  retry: CallbackRetry,
  phoneNumberId: string,
  { what, content }: Report,
): Callback {
  const number = state.numbers.get(phoneNumberId);
  return metaCallback(state, retry, {
    what,
    phoneNumberId,
    field: 'messages',
    value: number === undefined ? {} : messagesValue(number, content),
  });
}

/** The `value` of a change that concerns one number. */
export function messagesValue(number: SandboxNumber, content: object): object {
  return {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: number.displayNumber,
      phone_number_id: number.phoneNumberId,
    },
    ...content,
  };
}

/** An item of `statuses` in a callback. */
function statusItem(
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

/** An item of `messages` in a callback. */
function inboundItem({ from, content, contextMessageId, writtenAt }: Inbound): object {
  return {
    from,
    id: newMessageId(from),
    timestamp: unixSeconds(Date.parse(writtenAt)),
    ...(contextMessageId !== null && { context: { from, id: contextMessageId } }),
    type: content.type,
    ...contentOf(content),
  };
}

function contentOf(content: InboundContent): object {
  switch (content.type) {
    case 'text':
      return { text: { body: content.text } };
    case 'button':
      return { button: { payload: content.payload, text: content.text } };
    case 'interactive':
      return {
        interactive: { type: 'list_reply', list_reply: { id: content.id, title: content.title } },
      };
    case 'image':
      return {
        image: {
          id: content.mediaId,
          mime_type: 'image/jpeg',
          ...(content.caption !== '' && { caption: content.caption }),
        },
      };
  }
}

/** A time as Meta's callbacks have it. */
function unixSeconds(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000));
}

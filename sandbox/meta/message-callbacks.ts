import type { Callback } from '../callback';
import type { SandboxState } from '../sandbox-state';
import { UNKNOWN_STATUS, type StatusStep } from '../scenarios';
import type {
  Inbound,
  InboundContent,
  CallbackRetry,
  SandboxMessage,
  SandboxNumber,
  ProviderError,
} from '../types';
import {
  contactItem,
  identityItem,
  nameOf,
  recipientOf,
  unixSeconds,
  type IdentityChange,
} from './customer-items';
import { newMessageId, waIdOf } from './ids';
import { metaCallback } from './meta-callback';

/** The callback Meta would post for a status of a message. */
export function metaStatusCallback(
  state: SandboxState,
  retry: CallbackRetry,
  message: SandboxMessage,
  step: StatusStep,
): Callback {
  const portfolio = state.portfolioOf('meta', message.phoneNumberId);
  const recipient = recipientOf(portfolio, message.to, step);
  return messagesCallback(state, retry, message.phoneNumberId, {
    what: `${step.status} to ${message.to}`,
    content: {
      statuses: [{ ...statusItem(message, step), ...recipient.fields }],
      ...(recipient.contact !== null && { contacts: [contactItem(recipient.contact)] }),
    },
  });
}

/** A callback about a message in a shape that Meta does not have yet. */
export function metaUnknownCallback(
  state: SandboxState,
  retry: CallbackRetry,
  message: SandboxMessage,
): Callback {
  const { providerMessageId: id, to } = message;
  const timestamp = unixSeconds(Date.now());
  const item = { id, status: UNKNOWN_STATUS, timestamp, recipient_id: waIdOf(to) };
  return messagesCallback(state, retry, message.phoneNumberId, {
    what: `${UNKNOWN_STATUS} to ${to}`,
    content: { statuses: [item] },
  });
}

/** The callback Meta would post when a customer writes. */
export function metaInboundCallback(
  state: SandboxState,
  retry: CallbackRetry,
  phoneNumberId: string,
  inbound: Inbound,
): Callback {
  const displayNumber = state.numbers.get(phoneNumberId)?.displayNumber ?? '';
  return messagesCallback(state, retry, phoneNumberId, {
    what: `${inbound.content.type} from ${nameOf(inbound.author)}`,
    content: {
      contacts: [contactItem(inbound.author)],
      messages: [inboundItem(displayNumber, inbound)],
    },
  });
}

/** The callback Meta would post when a customer has another number or user id. */
export function metaIdentityCallback(
  state: SandboxState,
  retry: CallbackRetry,
  phoneNumberId: string,
  change: IdentityChange,
): Callback {
  return messagesCallback(state, retry, phoneNumberId, {
    what: `${change.type} of ${nameOf(change.before)}`,
    // Meta sends no contacts beside it.
    content: { messages: [identityItem(change)] },
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

/** An item of `statuses` in a callback, without its recipient. */
function statusItem(
  message: Pick<SandboxMessage, 'providerMessageId' | 'trackingToken' | 'acceptedAt' | 'price'>,
  step: StatusStep,
): object {
  return {
    id: message.providerMessageId,
    status: step.status,
    timestamp: timestampOf(message.acceptedAt, step),
    ...(message.trackingToken !== null && { biz_opaque_callback_data: message.trackingToken }),
    // Meta prices a message once: with `sent`, repeated with `delivered`.
    ...((step.status === 'sent' || step.status === 'delivered') &&
      message.price !== null && { pricing: message.price }),
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
function inboundItem(
  displayNumber: string,
  { author, content, contextMessageId, writtenAt }: Inbound,
): object {
  const { number, userId, parentUserId } = author;
  const from = number === null ? {} : { from: number };
  return {
    ...from,
    from_user_id: userId,
    ...(parentUserId !== null && { from_parent_user_id: parentUserId }),
    id: newMessageId(nameOf(author)),
    timestamp: unixSeconds(Date.parse(writtenAt)),
    ...(contextMessageId !== null && { context: { from: displayNumber, id: contextMessageId } }),
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
    case 'fields':
      return content.fields;
    default:
      return {
        [content.type]: {
          id: content.mediaId,
          mime_type: content.mimeType,
          ...(content.filename !== null && { filename: content.filename }),
          ...(content.caption !== '' && { caption: content.caption }),
        },
      };
  }
}

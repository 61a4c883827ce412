import type { Callback } from '../callback';
import type { Inbound } from '../inbound';
import type { SandboxState } from '../sandbox-state';
import type { StatusStep } from '../scenarios';
import type { CallbackRetry, SandboxMessage, SandboxNumber } from '../types';
import { inboundItem } from './inbound-item';
import { metaCallback } from './meta-callback';
import { statusItem } from './status-item';

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

import type { Callback } from '../callback';
import type { Inbound } from '../inbound';
import type { SandboxState } from '../sandbox-state';
import type { StatusStep } from '../scenarios';
import type { CallbackRetry, SandboxMessage, SandboxNumber } from '../types';
import { inboundItem } from './inbound-item';
import { metaCallback } from './meta-callback';
import { statusItem } from './status-item';

/** A status of a message. */
export interface StatusReport {
  message: SandboxMessage;
  step: StatusStep;
}

/** The callback Meta would post for a status of a message. */
export function metaStatusCallback(
  state: SandboxState,
  retry: CallbackRetry,
  message: SandboxMessage,
  step: StatusStep,
): Callback {
  return metaStatusesCallback(state, retry, message.phoneNumberId, [{ message, step }]);
}

/** Makes one callback of many statuses, as Meta posts them under load. */
export function metaStatusesCallback(
  state: SandboxState,
  retry: CallbackRetry,
  phoneNumberId: string,
  reports: [StatusReport, ...StatusReport[]],
): Callback {
  const [{ message, step }] = reports;
  return messagesCallback(state, retry, phoneNumberId, {
    what: reports.length === 1 ? `${step.status} to ${message.to}` : `${reports.length} statuses`,
    content: { statuses: reports.map((report) => statusItem(report.message, report.step)) },
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

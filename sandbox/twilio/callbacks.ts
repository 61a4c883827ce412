import { randomUUID } from 'node:crypto';
import type { Callback } from '../callback';
import type { SandboxState } from '../sandbox-state';
import type { StatusStep } from '../scenarios';
import type { Inbound, SandboxMessage, TwilioNumber } from '../types';
import {
  inboundParameters,
  statusParameters,
  twilioSignature,
  type Parameters,
} from './callback-parameters';
import { splitAddress } from './retry-policy';
import { newSid } from './sids';

/** The callback Twilio would post for a status of a message: where the message said, or else its number. */
export function twilioStatusCallback(
  state: SandboxState,
  message: SandboxMessage,
  step: Pick<StatusStep, 'error'> & { status: string },
): Callback {
  const number = state.twilioNumbers.get(message.phoneNumberId);
  return twilioCallback(state, {
    what: `${step.status} to ${message.to}`,
    number,
    address: message.statusCallback ?? number?.statusUrl ?? null,
    parameters: number === undefined ? [] : statusParameters(number, message, step),
  });
}

/** The callback Twilio would post when a customer writes. */
export function twilioInboundCallback(
  state: SandboxState,
  phoneNumberId: string,
  inbound: Inbound,
): Callback {
  const number = state.twilioNumbers.get(phoneNumberId);
  const sid = newSid('mediaUrl' in inbound.content ? 'MM' : 'SM');
  state.keepInbound(sid, { ...inbound, provider: 'twilio', phoneNumberId });
  return twilioCallback(state, {
    what: `${inbound.content.type} from ${inbound.author.number ?? inbound.author.userId}`,
    number,
    address: number?.inboundUrl ?? null,
    parameters: number === undefined ? [] : inboundParameters(number, sid, inbound),
  });
}

interface Report {
  /** Description of the report, for people. */
  what: string;
  number: TwilioNumber | undefined;
  address: string | null;
  parameters: Parameters;
}

/** A signed callback. Repeats and copies of it have the same idempotency token. */
function twilioCallback(
  state: SandboxState,
  { what, number, address, parameters }: Report,
): Callback {
  const { url, policy } = splitAddress(address ?? '');
  const { duplicateParameters } = state.behaviourToward(number?.displayNumber);
  const sent = duplicateParameters ? withDuplicate(parameters) : parameters;
  const idempotencyToken = randomUUID();
  return {
    provider: 'twilio',
    what,
    request() {
      const authToken = state.twilioNumbers.get(number?.displayNumber ?? '')?.authToken;
      if (authToken === undefined || address === null) return null;
      return {
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'user-agent': 'TwilioProxy/1.1',
          'i-twilio-idempotency-token': idempotencyToken,
          'x-twilio-signature': twilioSignature(authToken, url, sent),
        },
        body: new URLSearchParams(sent).toString(),
      };
    },
    timeoutMs: policy.timeoutMs,
    retry: { attempts: policy.attempts, firstDelayMs: 0 },
    isRepeated: policy.isRepeated,
  };
}

/** A name that comes twice, with its values out of order. */
function withDuplicate(parameters: Parameters): Parameters {
  return [...parameters, ['SandboxLabel', 'second'], ['SandboxLabel', 'first']];
}

import {
  OPTED_OUT,
  RATE_LIMITED,
  REFUSED_RECIPIENT,
  UNCLASSIFIED,
  UNDELIVERABLE,
  type Failure,
} from './failures';
import type { ProviderError, ProviderName, SandboxStatus } from './types';

export interface StatusStep {
  kind: 'status';
  status: SandboxStatus;
  /** Seconds between acceptance and the event, where the order of arrival is not the order of events. */
  secondsAfterAcceptance?: number;
  /** Error of a failure. */
  error?: ProviderError;
}

export type Step = StatusStep | { kind: 'inbound'; text: string };

/** Course of a message, chosen by the last four digits of its recipient. */
export interface Scenario {
  /** Number of requests for one message whose connection is cut without an answer. */
  killedRequests: number;
  /** Error with which the send is refused; null when it is accepted. */
  refusal: ProviderError | null;
  /** Callbacks delivered before the send is answered. */
  early: Step[];
  /** Callbacks delivered after the answer. */
  steps: Step[];
  /** How often each callback is delivered. */
  repeats: number;
}

const status = (name: SandboxStatus, secondsAfterAcceptance?: number): Step => ({
  kind: 'status',
  status: name,
  ...(secondsAfterAcceptance !== undefined && { secondsAfterAcceptance }),
});

const failed = (error: ProviderError): Step => ({ kind: 'status', status: 'failed', error });

const ORDINARY: Scenario = {
  killedRequests: 0,
  refusal: null,
  early: [],
  steps: [status('sent'), status('delivered')],
  repeats: 1,
};

/** By the recipient's last four digits, in the words of one provider. */
function magicScenarios(provider: ProviderName): Record<string, Partial<Scenario>> {
  const fails = (failure: Failure): Partial<Scenario> => ({ steps: [failed(failure[provider])] });
  return {
    '0001': { steps: [status('sent'), status('delivered'), status('read')] },
    '0002': fails(UNDELIVERABLE),
    '0003': { steps: [status('sent')] },
    '0004': { refusal: REFUSED_RECIPIENT[provider] },
    '0005': { killedRequests: 2 },
    '0006': { early: [status('sent')], steps: [status('delivered')] },
    '0007': { repeats: 2 },
    '0008': { steps: [status('read', 2), status('delivered', 1), status('sent', 0)] },
    '0009': fails(OPTED_OUT),
    '0010': { refusal: RATE_LIMITED[provider] },
    '0011': fails(UNCLASSIFIED),
    '0012': { killedRequests: Number.POSITIVE_INFINITY },
    '0013': { steps: [...ORDINARY.steps, { kind: 'inbound', text: 'Hello' }] },
  };
}

const MAGIC = { meta: magicScenarios('meta'), twilio: magicScenarios('twilio') };

/** Returns the scenario of a magic recipient; messages to any other number are sent and delivered. */
export function scenarioOf(recipient: string, provider: ProviderName): Scenario {
  return { ...ORDINARY, ...MAGIC[provider][recipient.slice(-4)] };
}

/** Returns the scenario of a free text. The customer never answers: an agent would answer back without end. */
export function textScenarioOf(recipient: string, provider: ProviderName): Scenario {
  const scenario = scenarioOf(recipient, provider);
  return { ...scenario, steps: scenario.steps.filter(({ kind }) => kind === 'status') };
}

/** Returns the scenario of a message that is accepted and then fails. */
export function failingScenario(error: ProviderError): Scenario {
  return { ...ORDINARY, steps: [failed(error)] };
}

import {
  OPTED_OUT,
  RATE_LIMITED,
  REFUSED_RECIPIENT,
  TEMPLATE_PAUSED,
  TOO_MUCH_MARKETING,
  UNCLASSIFIED,
  UNDELIVERABLE,
  type Failure,
} from './failures';
import type { MessagePrice, ProviderError, ProviderName, SandboxStatus } from './types';

export interface StatusStep {
  kind: 'status';
  status: SandboxStatus;
  /** Seconds between acceptance and the event, where the order of arrival is not the order of events. */
  secondsAfterAcceptance?: number;
  /** Error of a failure. */
  error?: ProviderError;
}

export type Step =
  | StatusStep
  | { kind: 'inbound'; text: string }
  /** The customer takes another number. */
  | { kind: 'number_change' }
  /** The provider reports what no integration knows yet. */
  | { kind: 'unknown_status' };

/** A status that no provider has. */
export const UNKNOWN_STATUS = 'unfolded';

/** Course of a message, chosen by the last four digits of its recipient. */
export interface Scenario {
  /** Number of requests for one message whose connection is cut without an answer. */
  killedRequests: number;
  /** Error with which the send is refused; null when it is accepted. */
  refusal: ProviderError | null;
  /** Word on the message in Meta's answer to an accepted send; Twilio's has none. */
  messageStatus: 'accepted' | 'held_for_quality_assessment' | 'paused';
  /** How the price class differs from the template's, in Meta's statuses; Twilio's tell none. */
  price: Partial<MessagePrice>;
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
  messageStatus: 'accepted',
  price: {},
  early: [],
  steps: [status('sent'), status('delivered')],
  repeats: 1,
};

/** Price classes of Meta beside the template's own, which is billed. */
const FREE_ANSWER = { type: 'free_customer_service', category: 'service' };
const FREE_FROM_AD = { type: 'free_entry_point', category: 'referral_conversion' };
const FREE_IN_GROUP = { type: 'free_group_customer_service', category: 'group_service' };

/** Steps after an ordinary delivery to …0015. Meta reports a new number; Twilio has no callback for it. */
const NUMBER_CHANGE: Record<ProviderName, Step[]> = {
  meta: [{ kind: 'number_change' }],
  twilio: [],
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
    // Shows no number (customer-ids.ts).
    '0014': { steps: [...ORDINARY.steps, { kind: 'inbound', text: 'Hello' }] },
    '0015': { steps: [...ORDINARY.steps, ...NUMBER_CHANGE[provider]] },
    '0016': { messageStatus: 'held_for_quality_assessment' },
    '0017': { messageStatus: 'held_for_quality_assessment', ...fails(TEMPLATE_PAUSED) },
    '0018': fails(TOO_MUCH_MARKETING),
    '0019': { price: { billable: false, ...FREE_ANSWER } },
    '0020': { price: { billable: false, ...FREE_FROM_AD } },
    '0021': { price: { billable: false, ...FREE_IN_GROUP } },
    // As Meta will tell it: `billable` is to go, `subtype` to come.
    '0022': { price: { billable: undefined, ...FREE_ANSWER, subtype: 'paid_exempt' } },
    '0023': { steps: [...ORDINARY.steps, { kind: 'unknown_status' }] },
  };
}

const MAGIC = { meta: magicScenarios('meta'), twilio: magicScenarios('twilio') };

/** Returns the scenario of a magic recipient, by number or user id; messages to any other are sent and delivered. */
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

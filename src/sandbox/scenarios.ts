import { GraphError } from './graph-error';
import type { SandboxStatus } from './types';

export interface StatusError {
  code: number;
  title: string;
  details: string;
}

export type Step =
  | {
      kind: 'status';
      status: SandboxStatus;
      error?: StatusError;
      /** Seconds between acceptance and the event, where the order of arrival is not the order of events. */
      secondsAfterAcceptance?: number;
    }
  | { kind: 'inbound'; text: string };

/** What happens to a message, chosen by the last four digits of its recipient. */
export interface Scenario {
  /** Requests of one message whose connection is cut without an answer. */
  killedRequests: number;
  /** Makes the refusal at send, if there is one. */
  refusal: (() => GraphError) | null;
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

const failed = (code: number, title: string, details: string): Step => ({
  kind: 'status',
  status: 'failed',
  error: { code, title, details },
});

const ORDINARY: Scenario = {
  killedRequests: 0,
  refusal: null,
  early: [],
  steps: [status('sent'), status('delivered')],
  repeats: 1,
};

const UNDELIVERABLE = 'Message undeliverable';

const BY_LAST_DIGITS: Record<string, Partial<Scenario>> = {
  '0001': { steps: [status('sent'), status('delivered'), status('read')] },
  '0002': {
    steps: [failed(131026, UNDELIVERABLE, 'The recipient is not on WhatsApp.')],
  },
  '0003': { steps: [status('sent')] },
  '0004': {
    refusal: () =>
      new GraphError(131026, UNDELIVERABLE, {
        details: 'Sandbox: messages to numbers that end in 0004 are refused.',
      }),
  },
  '0005': { killedRequests: 2 },
  '0006': { early: [status('sent')], steps: [status('delivered')] },
  '0007': { repeats: 2 },
  '0008': { steps: [status('read', 2), status('delivered', 1), status('sent', 0)] },
  '0009': {
    steps: [
      failed(
        131050,
        'User has stopped marketing messages',
        'The recipient has chosen to stop receiving marketing messages from your business.',
      ),
    ],
  },
  '0010': {
    refusal: () =>
      new GraphError(130429, 'Rate limit hit', {
        details: 'Cloud API message throughput has been reached.',
        httpStatus: 429,
      }),
  },
  '0011': {
    steps: [failed(199999, 'Unclassified outcome', 'The network gave no further reason.')],
  },
  '0012': { killedRequests: Number.POSITIVE_INFINITY },
  '0013': { steps: [...ORDINARY.steps, { kind: 'inbound', text: 'Hello' }] },
};

/** Magic recipients; every other number gets sent and delivered. */
export function scenarioOf(recipient: string): Scenario {
  return { ...ORDINARY, ...BY_LAST_DIGITS[recipient.slice(-4)] };
}

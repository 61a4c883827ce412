import { MESSAGE_KINDS, type MessageKind } from './message';

/** In what the kinds of messages differ. */
export interface MessageKindRules {
  /** Provider calls in all (contract 4.2 and 5). */
  providerCallsMax: number;
  /** Whether its sender can ask how it stands (contract 4.4). */
  tracked: boolean;
  /** Whether its statuses go to the webhook (contract 7); those of other tracked messages are further events (7.2). */
  hasWebhooks: boolean;
  /** Whether it may go out when nobody waits for the answer any more. */
  outlivesRequest: boolean;
}

const TEMPLATE = { providerCallsMax: 3, tracked: true, hasWebhooks: true, outlivesRequest: true };
const UNTRACKED = { ...TEMPLATE, tracked: false, hasWebhooks: false };

const RULES: Record<MessageKind, MessageKindRules> = {
  v2: TEMPLATE,
  standard: { ...UNTRACKED, providerCallsMax: 1, outlivesRequest: false },
  api: { ...TEMPLATE, hasWebhooks: false },
  inbox: UNTRACKED,
  // Once: an answer whose call was lost may be there already, and a person takes over instead.
  agent: { ...UNTRACKED, providerCallsMax: 1 },
  app: { ...UNTRACKED, providerCallsMax: 0 },
};

export function rulesOf(kind: MessageKind): MessageKindRules {
  return RULES[kind];
}

/** Kinds of messages that their senders can ask for. */
export const TRACKED_KINDS = MESSAGE_KINDS.filter((kind) => RULES[kind].tracked);

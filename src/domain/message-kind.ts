import type { MessageKind } from './message';

/** In what the kinds of messages differ. */
export interface MessageKindRules {
  /** Provider calls in all (contract 4.2 and 5). */
  providerCallsMax: number;
  /** Whether its sender follows it: by webhooks, and by asking for it (contract 5 and 7). */
  tracked: boolean;
  /** Whether it may go out when nobody waits for the answer any more. */
  outlivesRequest: boolean;
}

const RULES: Record<MessageKind, MessageKindRules> = {
  v2: { providerCallsMax: 3, tracked: true, outlivesRequest: true },
  standard: { providerCallsMax: 1, tracked: false, outlivesRequest: false },
  inbox: { providerCallsMax: 3, tracked: false, outlivesRequest: true },
  // Once: an answer whose call was lost may be there already, and a person takes over instead.
  agent: { providerCallsMax: 1, tracked: false, outlivesRequest: true },
};

export function rulesOf(kind: MessageKind): MessageKindRules {
  return RULES[kind];
}

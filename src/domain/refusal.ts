/** Why Herald itself ended a send, for programs. Other refusals have words alone. */
export const REFUSAL_CODES = ['send_expired', 'sender_unusable'] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Why Herald itself does not make a further provider call. */
export interface Refusal {
  /** In words for people. */
  sentence: string;
  code: RefusalCode | null;
}

export const SEND_EXPIRED: Refusal = {
  sentence: 'it expired before it could be handed to the provider',
  code: 'send_expired',
};

export const SENDER_UNUSABLE: Refusal = {
  sentence: 'the credentials of its number cannot be opened with the present HERALD_SECRET_KEY',
  code: 'sender_unusable',
};

/**
 * How long what is sealed may stay unreadable before a send ends without it: a new HERALD_SECRET_KEY may be on its way to
 * every worker.
 */
export const UNUSABLE_AFTER_MS = 300_000;

/** A refusal that programs need not tell from others. */
export function inWords(sentence: string): Refusal {
  return { sentence, code: null };
}

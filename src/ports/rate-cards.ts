import type { RateCard } from '../domain/rate-card';

/** Prices that operators imported, for all workspaces. */
export interface RateCardRepository {
  /** Returns the cards of a currency, of all when none is named, by currency and day. */
  list(currency?: string): Promise<RateCard[]>;
  /** Stores a card, in place of one of the same currency and day. */
  save(card: RateCard, at: Date): Promise<void>;
  /** Removes a card. False when there is none. */
  remove(currency: string, validFrom: string): Promise<boolean>;
}

/** Deliveries that are ready to be caused; preparing them is no part of what is measured. */
export interface PreparedDeliveries {
  deliveries: PreparedDelivery[];
  /** Causes all at once, as fast as they are taken on. */
  causeAll: () => Promise<void>;
}

export interface PreparedDelivery {
  /** Event id it arrives with. */
  eventId: string;
  /** Causes it; resolves when it was taken on, not when it arrives. */
  cause: () => Promise<void>;
}

/** Way to do the same work: through Herald, or bare. */
export interface Contender {
  prepareDeliveries: (count: number) => Promise<PreparedDeliveries>;
  /** Sends synchronously; resolves when the outcome is known. @throws Error when it was not accepted */
  send: () => Promise<void>;
}

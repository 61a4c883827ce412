import { BoundedMap } from './bounded-map';
import { OUTSIDE_WINDOW } from './failures';
import type { ProviderName, ProviderError, SandboxMessage } from './types';

const OPEN_MS = 24 * 60 * 60 * 1000;

/** Parties of an open service window: the customer wrote, and may be answered without a template. */
export interface WindowParties {
  provider: ProviderName;
  /** The number written to: Meta's id of it, at Twilio its digits. */
  phoneNumberId: string;
  /** Number or user id of the customer. */
  customer: string;
}

/** The 24 hours that each message of a customer opens. */
export class ServiceWindows {
  private readonly openedAtMs: BoundedMap<string, number>;

  constructor(capacity: number) {
    this.openedAtMs = new BoundedMap(capacity);
  }

  open(parties: WindowParties, nowMs = Date.now()): void {
    const key = keyOf(parties);
    // Deleted first so that it moves to the end: the map forgets the customer who has not written for longest.
    this.openedAtMs.delete(key);
    this.openedAtMs.set(key, nowMs);
  }

  isOpen(parties: WindowParties, nowMs = Date.now()): boolean {
    const openedAtMs = this.openedAtMs.get(keyOf(parties));
    return openedAtMs !== undefined && nowMs - openedAtMs < OPEN_MS;
  }
}

function keyOf({ provider, phoneNumberId, customer }: WindowParties): string {
  return `${provider} ${phoneNumberId} ${customer}`;
}

/** Message as its recipient sees it. */
export interface Written extends Pick<SandboxMessage, 'templateName' | 'templateLanguage'> {
  text: string;
  /** Error with which it fails; null when it is delivered. */
  failure: ProviderError | null;
}

/** Writes a free text. Providers accept it in any case, and report by callback when the customer's 24 hours are over. */
export function freeText(windows: ServiceWindows, parties: WindowParties, text: string): Written {
  const failure = windows.isOpen(parties) ? null : OUTSIDE_WINDOW[parties.provider];
  return { templateName: '', templateLanguage: '', text, failure };
}

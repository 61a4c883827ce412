import { OUTSIDE_WINDOW } from './failures';
import type { SandboxState } from './sandbox-state';
import type { WindowParties } from './service-windows';
import type { ProviderError, SandboxMessage } from './types';

/** Message as its recipient reads it. */
export interface Written extends Pick<SandboxMessage, 'templateName' | 'templateLanguage'> {
  text: string;
  /** Why it will not be delivered; null when it will. */
  failure: ProviderError | null;
}

/** A free text: providers take it, and tell by callback that the customer's 24 hours are over. */
export function freeText({ windows }: SandboxState, parties: WindowParties, text: string): Written {
  const failure = windows.isOpen(parties) ? null : OUTSIDE_WINDOW[parties.provider];
  return { templateName: '', templateLanguage: '', text, failure };
}

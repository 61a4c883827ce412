import type { Config } from '../config';
import { type Sender, callbackPathOf } from '../domain/sender';

/** Under which people and providers reach the API; null when it is not configured. */
export function publicOrigin({ HERALD_PUBLIC_URL: url }: Config): string | null {
  return url === undefined ? null : new URL(url).origin;
}

/** Where people find a workflow in the Temporal UI, by its id at the end; null when its address is not configured. */
export function workflowsUrl({ TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Config): string | null {
  if (TEMPORAL_UI_URL === undefined) return null;
  return `${TEMPORAL_UI_URL}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows/`;
}

/** Where a sender's provider reports to; null when the API's public address is not configured. */
export function callbackUrl(config: Config): (sender: Sender) => string | null {
  const origin = publicOrigin(config);
  return (sender) => (origin === null ? null : origin + callbackPathOf(sender));
}

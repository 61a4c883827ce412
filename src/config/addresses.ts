import { isIPv6 } from 'node:net';
import { type ProviderName, type Sender, callbackPathOf } from '../domain/sender';
import type { ProviderOrigins } from '../ports/messaging-provider';
import type { Config } from './index';
import { PROVIDER_HOST } from './unsafe';

type PublicUrl = Pick<Config, 'HERALD_PUBLIC_URL'>;

/** Returns the origin under which people and providers reach the API; null when it is not configured. */
export function publicOrigin({ HERALD_PUBLIC_URL: url }: PublicUrl): string | null {
  return url ?? null;
}

/** Returns the origin at which programs on the same machine reach an API that listens on `HOST`. */
export function localOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/** Returns the URL that a sender's provider calls; null when the public address is not configured. */
export function callbackUrl(config: PublicUrl): (sender: Sender) => string | null {
  const origin = publicOrigin(config);
  return (sender) => (origin === null ? null : origin + callbackPathOf(sender));
}

/**
 * Returns the link that opens an invitation; its path alone when the public address is not configured. The token is in
 * the fragment, which browsers send to nobody.
 */
export function invitationLink({
  HERALD_PUBLIC_URL: url = '',
}: PublicUrl): (token: string) => string {
  return (token) => `${url}/console/invitation#${token}`;
}

/** Returns the link that replaces a forgotten password, with the token in the fragment as well. */
export function newPasswordLink({
  HERALD_PUBLIC_URL: url = '',
}: PublicUrl): (token: string) => string {
  return (token) => `${url}/console/new-password#${token}`;
}

/**
 * Returns the page where a person decides on a request for an API key; at the origin that the request was sent to when the
 * public address is not configured.
 */
export function keyRequestLink({
  HERALD_PUBLIC_URL: url,
}: PublicUrl): (requestId: string, origin: string) => string {
  return (requestId, origin) => `${url ?? origin}/console/authorize?request=${requestId}`;
}

/** Returns the address of workflows in the Temporal UI, to which an id is appended; null when it is not configured. */
export function workflowsUrl({ TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Config): string | null {
  if (TEMPORAL_UI_URL === undefined) return null;
  return `${TEMPORAL_UI_URL}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows/`;
}

/** Returns the origins that provider adapters call. */
export function providerOrigins(config: Config): ProviderOrigins {
  const origin = (url: string): string => new URL(url).origin;
  const meta = origin(config.META_GRAPH_URL);
  return {
    meta: { messages: meta, templates: meta },
    twilio: {
      messages: origin(config.TWILIO_API_URL),
      templates: origin(config.TWILIO_CONTENT_URL),
    },
  };
}

/** Tells whether calls of a provider go to a stand-in, so that its numbers may be the sandbox's. */
export function allowsSandbox(config: Config): (provider: ProviderName) => boolean {
  const addresses: Record<ProviderName, string[]> = {
    meta: [config.META_GRAPH_URL],
    twilio: [config.TWILIO_API_URL, config.TWILIO_CONTENT_URL, config.TWILIO_MESSAGING_URL],
  };
  return (provider) =>
    addresses[provider].every((address) => !PROVIDER_HOST.test(new URL(address).hostname));
}

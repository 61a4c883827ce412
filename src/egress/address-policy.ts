import { isIP } from 'node:net';
import type { AddressPolicy, AddressVerdict, TextVerdict } from '../ports/egress';
import type { Admission } from './admission';
import { admitInside, createWebhookAdmission, isAt } from './admit-url';
import { startDeadline } from './deadline';
import { ExchangeError } from './failures';
import { bareHost } from './host-rules';
import { createDnsResolver, type ResolveName } from './resolve-name';
import { resolveVetted } from './vetted-lookup';

export interface AddressPolicyOptions {
  /** Exact https origins that skip the address check, for development; a malformed entry throws at once. */
  allowOrigins: readonly string[];
  /** The only ports a URL may have; any but the bad ones when not given. */
  ports?: readonly number[] | undefined;
  /** Default: the DNS servers of resolv.conf. */
  resolve?: ResolveName;
  /** How long saving a URL waits for name servers. Default 5 s; after that the name counts as not resolving. */
  resolveTimeoutMs?: number;
}

const RESOLVE_TIMEOUT_MS = 5_000;

/**
 * Judges a customer's URL when it is saved, and a media URL when it is sent (contract 8). A saved URL is judged again at
 * every connect, by the same rules: a name can change its addresses.
 */
export function createAddressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const admit = createWebhookAdmission(options.allowOrigins, options.ports);
  const resolve = within(
    options.resolveTimeoutMs ?? RESOLVE_TIMEOUT_MS,
    options.resolve ?? createDnsResolver(),
  );
  return {
    judgeText: (text) => verdictOf(admit(text)),
    async judge(text, insideOrigins = []): Promise<AddressVerdict> {
      if (isAt(insideOrigins, text)) return verdictOf(admitInside(text));
      const admission = admit(text);
      if (!admission.admitted) return verdictOf(admission);
      const host = bareHost(admission.url);
      if (isIP(host) !== 0) return { allowed: true };
      try {
        await resolveVetted(host, resolve, admission.vet);
        return { allowed: true };
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        if (error.failureCode === 'blocked_address') {
          return { allowed: false, reason: error.message };
        }
        return { allowed: true, warning: `${error.message} It is checked again at each use.` };
      }
    },
  };
}

/** Returns the verdict of what a URL's text alone decides. */
export function verdictOf(admission: Admission): TextVerdict {
  return admission.admitted ? { allowed: true } : { allowed: false, reason: admission.reason };
}

/** Stops waiting for a name after `timeoutMs`; the query itself runs until the resolver gives up. */
function within(timeoutMs: number, resolve: ResolveName): ResolveName {
  return async (name) => {
    const deadline = startDeadline(timeoutMs, undefined);
    const giveUp = new Promise<never>((_resolve, reject) => {
      const late = Object.assign(new Error('the name servers are slow'), { code: 'ETIMEOUT' });
      deadline.signal.addEventListener('abort', () => reject(late), { once: true });
    });
    try {
      return await Promise.race([resolve(name), giveUp]);
    } finally {
      deadline.stop();
    }
  };
}

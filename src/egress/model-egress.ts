import type { AddressPolicy, EgressClient } from '../ports/egress';
import { createAddressPolicy, verdictOf } from './address-policy';
import { createOperatorAdmission, isAt } from './admit-url';
import { type EgressOptions, createOperatorEgress, createWebhookEgress } from './egress-client';

export interface ModelEgressOptions extends EgressOptions {
  /** Exact origins the operator answers for, http or https, private or not; a malformed one throws at once. */
  allowOrigins: readonly string[];
}

/** Hint that every refusal ends with. */
const EXCEPTION = 'The operator can allow an origin in AGENT_ALLOW_ORIGINS.';

/** Creates the client for AI models: origins that the operator allows, otherwise public HTTPS as for webhooks. */
export function createModelEgress({ allowOrigins, ...options }: ModelEgressOptions): EgressClient {
  const allowed = createOperatorEgress({ ...options, origins: allowOrigins });
  const open = createWebhookEgress({ ...options, allowOrigins: [] });
  const isAllowed = (url: string) => isAt(allowOrigins, url);
  return {
    request: (request) => (isAllowed(request.url) ? allowed : open).request(request),
    async close() {
      await Promise.all([allowed.close(), open.close()]);
    },
  };
}

/** Creates the policy that applies the same rules when an address is saved. */
export function createModelAddressPolicy({
  allowOrigins,
  resolve,
}: Pick<ModelEgressOptions, 'allowOrigins' | 'resolve'>): AddressPolicy {
  const admit = createOperatorAdmission(allowOrigins);
  const open = createAddressPolicy({
    allowOrigins: [],
    ...(resolve === undefined ? {} : { resolve }),
  });
  const isAllowed = (url: string) => isAt(allowOrigins, url);
  const judgeAllowed: AddressPolicy['judgeText'] = (text) => verdictOf(admit(text));
  return {
    judgeText: (text) => (isAllowed(text) ? judgeAllowed(text) : open.judgeText(text)),
    async judge(text) {
      if (isAllowed(text)) return judgeAllowed(text);
      const verdict = await open.judge(text);
      return verdict.allowed
        ? verdict
        : { allowed: false, reason: `${verdict.reason} ${EXCEPTION}` };
    },
  };
}

/**
 * The one guarded HTTP client for every outgoing request.
 *
 * A URL is judged as typed, then its literal address; a name is judged by the addresses it has at the moment of
 * connecting, inside the `lookup` hook, so the socket goes to an address that was vetted while SNI, certificate
 * check and Host header keep the name. Redirects are never followed. One deadline covers the whole exchange.
 */
export { createAddressPolicy } from './address-policy';
export { createModelAddressPolicy, createModelEgress } from './model-egress';
export { createOperatorEgress } from './operator-egress';
export type { ResolveName } from './resolve-name';
export { createWebhookEgress } from './webhook-egress';

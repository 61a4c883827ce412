import { type PermitHolder, holderKey } from '../../steps/permits';

/**
 * Who is posted to, as far as isolation goes: one workspace's webhooks at one origin. Workspaces may share an origin, e.g.
 * of an automation service, and the trouble of one is not the trouble of the others.
 */
export type Receiver = PermitHolder;

export const receiverKey = holderKey;

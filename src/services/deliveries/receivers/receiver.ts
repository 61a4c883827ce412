import { type PermitHolder, holderKey } from '../../steps/permits';

/**
 * Receiver as isolation knows it: the webhooks of a workspace at an origin. Workspaces may share an origin, e.g.
 * of an automation service, and the trouble of one is not the trouble of the others.
 */
export type Receiver = PermitHolder;

export const receiverKey = holderKey;

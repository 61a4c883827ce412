/**
 * Who is posted to, as far as isolation goes: one workspace's webhooks at one origin (scheme, host and port). Workspaces
 * may share an origin, e.g. of an automation service, and the trouble of one is not the trouble of the others.
 */
export interface Receiver {
  workspaceId: string;
  origin: string;
}

/** A workspace id has no space in it. */
export function receiverKey({ workspaceId, origin }: Receiver): string {
  return `${workspaceId} ${origin}`;
}

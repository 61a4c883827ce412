/** The author of a change: a person, known by account and address, an operator at the command line, or an API key. */
export type Actor =
  | { kind: 'person'; personId: string; email: string }
  | { kind: 'operator' }
  | { kind: 'apiKey'; keyId: string };

/** The person who uses the command line or starts the embedded instance. */
export const OPERATOR: Actor = { kind: 'operator' };

/** Returns the author of what a request with an API key changes. */
export function actorOfKey({ id }: { id: string }): Actor {
  return { kind: 'apiKey', keyId: id };
}

/** Returns the id of an actor in logs and workflow histories, which hold no addresses. */
export function actorId(actor: Actor): string {
  if (actor.kind === 'person') return actor.personId;
  return actor.kind === 'apiKey' ? actor.keyId : actor.kind;
}

/** Names an actor in text. */
export function actorText(actor: Actor): string {
  if (actor.kind === 'person') return actor.email;
  return actor.kind === 'apiKey' ? `API key ${actor.keyId}` : actor.kind;
}

export const AUDIT_ACTIONS = [
  'workspace.created',
  'budget.changed',
  'webhook_settings.saved',
  'webhook_signature.enabled',
  'webhook_signature.rotated',
  'webhook_signature.disabled',
  'webhook_origin.allowed',
  'webhook_origin.disallowed',
  'delivery.resent',
  'recovery.started',
  'recovery.cancelled',
  'api_key.created',
  'api_key.revoked',
  'sender.connected',
  'sender.disconnected',
  'sender.reconnected',
  'sender.credentials_changed',
  'sender.rate_changed',
  'sender.marketing_changed',
  'template.created',
  'template.edited',
  'template.deleted',
  'customer.blocked',
  'customer.unblocked',
  'customer.unsubscribed',
  'customer.resubscribed',
  'customer.exported',
  'customer.erased',
  'sender.agent_changed',
  'agent.created',
  'agent.changed',
  'agent.deleted',
  'canned_reply.created',
  'canned_reply.changed',
  'canned_reply.deleted',
  'member.invited',
  'member.joined',
  'member.added',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.revoked',
  'permissions.changed',
  'password.reset_started',
  'password.reset',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.recovery_codes_renewed',
  'two_factor.recovery_code_used',
  'two_factor.reset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

type PlainValue = string | number | boolean | null | string[];

/** A field that changed. For a secret it says only that it changed, never its value. */
export type AuditChange =
  { field: string; from: PlainValue; to: PlainValue } | { field: string; secret: true };

/** A change of settings, kept for 400 days and never altered (contract 6 and 11). */
export interface AuditEntry {
  id: string;
  workspaceId: string;
  at: Date;
  actor: Actor;
  action: AuditAction;
  /** Target of the change: the id of a key, member, sender, template, agent, customer, event or recovery; null where the workspace has one of the kind. */
  target: string | null;
  changes: AuditChange[];
}

/** The fields of two records that differ, of those named. */
export function changesBetween<Fields extends Record<string, PlainValue>>(
  before: Fields,
  after: Fields,
): AuditChange[] {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

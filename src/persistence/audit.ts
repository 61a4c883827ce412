import { type Connection, Schema, type Model } from 'mongoose';
import { type AuditAction, type AuditEntry, OPERATOR } from '../domain/audit';
import type { AuditFilter, AuditRepository } from '../ports/audit';
import type { WithOutbox } from './audit-outbox';
import { behind, between, newestFirst, withReadLimit, readPage } from './paging';
import { schemaOptions, isDuplicateKey, withId, withKey } from './records';

export type AuditRecord = Omit<AuditEntry, 'id'> & { _id: string };

const auditSchema = new Schema<AuditRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    at: { type: Date, required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    action: { type: String, required: true },
    target: { type: String, default: null },
    changes: { type: Schema.Types.Mixed, required: true },
  },
  schemaOptions,
);
auditSchema.index({ workspaceId: 1, at: -1, _id: -1 });
auditSchema.index({ workspaceId: 1, 'actor.email': 1, at: -1, _id: -1 });
auditSchema.index({ workspaceId: 1, action: 1, at: -1, _id: -1 });
auditSchema.index({ workspaceId: 1, target: 1, at: -1, _id: -1 });

export type AuditModel = ReturnType<typeof auditModel>;

export function auditModel(connection: Connection) {
  return connection.model('Audit', auditSchema, 'audit');
}

type Holder =
  | 'agents'
  | 'apiKeys'
  | 'budgets'
  | 'cannedReplies'
  | 'customers'
  | 'recoveries'
  | 'senders'
  | 'templates'
  | 'webhookEvents'
  | 'webhookSettings'
  | 'workspaces';

type HolderModels = Record<Holder, unknown>;

/** The collection whose records keep entries of an action until they are published. */
const HOLDER_OF: Record<AuditAction, Holder> = {
  'workspace.created': 'workspaces',
  'budget.changed': 'budgets',
  'webhook_settings.saved': 'webhookSettings',
  'webhook_signature.enabled': 'webhookSettings',
  'webhook_signature.rotated': 'webhookSettings',
  'webhook_signature.disabled': 'webhookSettings',
  'webhook_origin.allowed': 'webhookSettings',
  'webhook_origin.disallowed': 'webhookSettings',
  'delivery.resent': 'webhookEvents',
  'recovery.started': 'recoveries',
  'recovery.cancelled': 'recoveries',
  'api_key.created': 'apiKeys',
  'api_key.revoked': 'apiKeys',
  'sender.connected': 'senders',
  'sender.disconnected': 'senders',
  'sender.reconnected': 'senders',
  'sender.credentials_changed': 'senders',
  'sender.rate_changed': 'senders',
  'sender.marketing_changed': 'senders',
  'template.created': 'templates',
  'template.edited': 'templates',
  'template.deleted': 'templates',
  'customer.blocked': 'customers',
  'customer.unblocked': 'customers',
  'customer.unsubscribed': 'customers',
  'customer.resubscribed': 'customers',
  'customer.exported': 'customers',
  'customer.erased': 'customers',
  'sender.agent_changed': 'senders',
  'agent.created': 'agents',
  'agent.changed': 'agents',
  'agent.deleted': 'agents',
  'canned_reply.created': 'cannedReplies',
  'canned_reply.changed': 'cannedReplies',
  'canned_reply.deleted': 'cannedReplies',
  'member.invited': 'workspaces',
  'member.joined': 'workspaces',
  'member.added': 'workspaces',
  'member.role_changed': 'workspaces',
  'member.removed': 'workspaces',
  'member.left': 'workspaces',
  'invitation.revoked': 'workspaces',
  'permissions.changed': 'workspaces',
  'password.reset_started': 'workspaces',
  'password.reset': 'workspaces',
  'two_factor.enabled': 'workspaces',
  'two_factor.disabled': 'workspaces',
  'two_factor.recovery_codes_renewed': 'workspaces',
  'two_factor.recovery_code_used': 'workspaces',
  'two_factor.reset': 'workspaces',
};

export function auditRepository(models: HolderModels & { audit: AuditModel }): AuditRepository {
  const { audit } = models;

  async function append(entry: AuditEntry): Promise<void> {
    try {
      await audit.create(withKey(entry));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    append,
    async publish(entry) {
      await append(entry);
      await holderOf(models, entry).updateOne(
        { 'auditOutbox.id': entry.id },
        { $pull: { auditOutbox: { id: entry.id } } },
      );
    },
    async listUnpublished(before, limit) {
      const waiting: AuditEntry[] = [];
      for (const holder of new Set(Object.values(HOLDER_OF))) {
        const records = await outboxes(models, holder)
          .find({ 'auditOutbox.id': { $gte: '' }, 'auditOutbox.at': { $lt: before } })
          .select({ auditOutbox: 1 })
          .limit(limit)
          .lean();
        waiting.push(...records.flatMap(({ auditOutbox }) => auditOutbox ?? []));
      }
      return waiting.filter(({ at }) => at < before).slice(0, limit);
    },
    async list(workspaceId, filter, page) {
      return withReadLimit((ms) => {
        const found = audit.find({ workspaceId, $and: [matching(filter), behind('at', page)] });
        return readPage(found.sort(newestFirst('at')).maxTimeMS(ms).lean(), page.limit, {
          rowOf: (record) => withId(record),
          cursorOf: ({ at, id }) => ({ at, id }),
        });
      });
    },
  };
}

function matching({ actor, actions, target, since, before }: AuditFilter): Record<string, unknown> {
  return {
    ...(actor !== undefined && madeBy(actor)),
    ...(actions && { action: { $in: actions } }),
    ...(target !== undefined && { target }),
    ...((since ?? before) && { at: between(since, before) }),
  };
}

/** The index of addresses serves operators too, who have none. */
function madeBy(actor: string): Record<string, unknown> {
  if (actor !== OPERATOR.kind) return { 'actor.email': actor };
  return { 'actor.kind': OPERATOR.kind, 'actor.email': null };
}

function holderOf(models: HolderModels, { action }: AuditEntry): Model<WithOutbox> {
  return outboxes(models, HOLDER_OF[action]);
}

/** The records of a collection as far as their outboxes go. */
function outboxes(models: HolderModels, holder: Holder): Model<WithOutbox> {
  return models[holder] as Model<WithOutbox>;
}

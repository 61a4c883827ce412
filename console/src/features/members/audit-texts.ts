import type { AuditEntry } from '../../lib/api/people';

/** Words for every action of the API. */
export const ACTION_TEXTS: Record<AuditEntry['action'], string> = {
  'workspace.created': 'Workspace created',
  'budget.changed': 'Monthly budget changed',
  'webhook_settings.saved': 'Webhook settings saved',
  'webhook_signature.enabled': 'Webhook signature turned on',
  'webhook_signature.rotated': 'Webhook signing secret rotated',
  'webhook_signature.disabled': 'Webhook signature removed',
  'webhook_origin.allowed': 'Webhook address inside allowed',
  'webhook_origin.disallowed': 'Webhook address inside no longer allowed',
  'delivery.resent': 'Delivery resent',
  'recovery.started': 'Recovery of failed deliveries started',
  'recovery.cancelled': 'Recovery of failed deliveries cancelled',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'sender.connected': 'Number connected',
  'sender.disconnected': 'Number disconnected',
  'sender.reconnected': 'Number reconnected',
  'sender.credentials_changed': 'Number credentials replaced',
  'sender.rate_changed': 'Sending rate changed',
  'sender.marketing_changed': 'Marketing messages changed',
  'sender.agent_changed': 'AI agent assignment changed',
  'template.created': 'Template created',
  'template.edited': 'Template edited',
  'template.deleted': 'Template deleted',
  'agent.created': 'AI agent created',
  'agent.changed': 'AI agent changed',
  'agent.deleted': 'AI agent deleted',
  'canned_reply.created': 'Canned reply created',
  'canned_reply.changed': 'Canned reply changed',
  'canned_reply.deleted': 'Canned reply deleted',
  'customer.blocked': 'Customer blocked',
  'customer.unblocked': 'Customer unblocked',
  'customer.unsubscribed': 'Customer unsubscribed',
  'customer.resubscribed': 'Customer resubscribed',
  'customer.exported': 'Customer data exported',
  'customer.erased': 'Customer data erased',
  'member.invited': 'Person invited',
  'member.joined': 'Invitation accepted',
  'member.added': 'Person added',
  'member.role_changed': 'Role changed',
  'member.removed': 'Person removed',
  'member.left': 'Person left',
  'invitation.revoked': 'Invitation revoked',
  'permissions.changed': 'Permissions changed',
  'password.reset_started': 'One-time password requested',
  'password.reset': 'One-time password issued',
  'two_factor.enabled': 'Two-factor authentication turned on',
  'two_factor.disabled': 'Two-factor authentication turned off',
  'two_factor.recovery_codes_renewed': 'Recovery codes replaced',
  'two_factor.recovery_code_used': 'Signed in with a recovery code',
  'two_factor.reset': 'Two-factor authentication reset by an operator',
};

const FIELD_TEXTS: Record<string, string> = {
  accessToken: 'access token',
  accountSid: 'account SID',
  activitySharing: 'activity shared with Meta',
  agent: 'Support permissions',
  agentId: 'AI agent',
  answersPerHour: 'max replies per hour',
  apiKey: 'API key at Twilio',
  appSecret: 'app secret',
  authToken: 'auth token',
  baseUrl: 'base URL',
  businessAccountId: 'business account ID',
  email: 'e-mail',
  expiresAt: 'expires',
  failed: 'failed deliveries',
  handOver: 'hand-over',
  historyMessages: 'history length',
  marketingMessages: 'Marketing Messages API',
  maxTokens: 'max reply tokens',
  messagesPerSecond: 'messages per second',
  messagingServiceSid: 'Messaging Service SID',
  phoneNumberId: 'phone number ID',
  recoveryCodesLeft: 'recovery codes left',
  responseStatus: 'last answer',
  senders: 'assigned numbers',
  url: 'URL',
  verifyToken: 'verify token',
};

/** The name of a field that changed; one that has a plain name has it already. */
export function fieldText(field: string): string {
  return FIELD_TEXTS[field] ?? field;
}

/** Extent of an entry: a new thing, one that is gone, or values that changed. */
export type Extent = 'new' | 'gone' | 'changed';

const NEW = ['created', 'connected', 'invited', 'joined', 'added', 'started'];
const GONE = ['deleted', 'removed', 'left', 'revoked', 'disconnected'];

/** Returns the extent of an entry by the end of its action. */
export function extentOf(action: AuditEntry['action']): Extent {
  const verb = action.slice(action.indexOf('.') + 1);
  if (NEW.includes(verb)) return 'new';
  return GONE.includes(verb) ? 'gone' : 'changed';
}

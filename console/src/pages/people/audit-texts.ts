import type { AuditEntry } from '../../api/people';

/** What was done, in words; every action of the API has some. */
export const ACTION_TEXTS: Record<AuditEntry['action'], string> = {
  'workspace.created': 'Workspace created',
  'webhook_settings.saved': 'Webhook settings saved',
  'webhook_signature.enabled': 'Webhook signature switched on',
  'webhook_signature.rotated': 'Signing secret of webhooks replaced',
  'webhook_signature.disabled': 'Webhook signature removed',
  'delivery.resent': 'Delivery resent',
  'recovery.started': 'Recovery of failed deliveries started',
  'recovery.cancelled': 'Recovery of failed deliveries cancelled',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'sender.connected': 'Number connected',
  'sender.disconnected': 'Number disconnected',
  'sender.reconnected': 'Number reconnected',
  'sender.credentials_changed': 'Credentials of a number replaced',
  'sender.rate_changed': 'Sending rate of a number changed',
  'sender.agent_changed': 'AI agent of a number changed',
  'agent.created': 'AI agent created',
  'agent.changed': 'AI agent changed',
  'agent.deleted': 'AI agent deleted',
  'customer.blocked': 'Customer blocked',
  'customer.unblocked': 'Customer unblocked',
  'customer.unsubscribed': 'Customer unsubscribed from messages',
  'customer.resubscribed': 'Customer subscribed to messages again',
  'customer.exported': 'Data of a customer exported',
  'customer.erased': 'Data of a customer erased',
  'member.invited': 'Person invited',
  'member.joined': 'Invitation accepted',
  'member.added': 'Person added',
  'member.role_changed': 'Role of a person changed',
  'member.removed': 'Person removed',
  'member.left': 'Person left',
  'invitation.revoked': 'Invitation withdrawn',
  'permissions.changed': 'Permissions changed',
  'password.reset_started': 'One-time password requested',
  'password.reset': 'One-time password given',
};

const FIELD_TEXTS: Record<string, string> = {
  accessToken: 'access token',
  accountSid: 'account SID',
  agent: 'what Agents may do',
  agentId: 'AI agent',
  answersPerHour: 'answers in an hour',
  apiKey: 'API key at Twilio',
  appSecret: 'app secret',
  authToken: 'auth token',
  baseUrl: 'base URL',
  businessAccountId: 'business account ID',
  email: 'e-mail',
  expiresAt: 'expires',
  handOver: 'hand-over',
  historyMessages: 'messages shown to the model',
  maxTokens: 'tokens of an answer',
  messagesPerSecond: 'messages a second',
  messagingServiceSid: 'Messaging Service SID',
  phoneNumberId: 'phone number ID',
  senders: 'answered for',
  url: 'URL',
  verifyToken: 'verify token',
};

/** The name of a field that changed; one that has a plain name has it already. */
export function fieldText(field: string): string {
  return FIELD_TEXTS[field] ?? field;
}

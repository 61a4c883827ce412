import type { Connection } from 'mongoose';
import { agentSchema } from './agent';
import { apiKeySchema } from './api-key';
import { conversationSchema } from './conversation';
import { customerSchema } from './customer';
import { auditSchema } from './audit';
import {
  accountSchema,
  sessionSchema,
  twoFactorSchema,
  userSchema,
  verificationSchema,
} from './identity';
import { failingWatchSchema } from './failing-watch';
import { inboundMessageSchema } from './inbound-message';
import { installationKeySchema } from './installation-key';
import { liveChangeSchema } from './live-change';
import { messageSchema } from './message';
import { noteSchema } from './note';
import { paceSchema } from './pace';
import { passwordResetSchema } from './password-reset';
import { rateLimitSchema } from './rate-limit';
import { recoverySchema } from './recovery';
import { securityEventSchema } from './security-event';
import { senderSchema } from './sender';
import { stagedPageSchema } from './staged-page';
import { templateSchema } from './template';
import { webhookEventSchema } from './webhook-event';
import { webhookSettingsSchema } from './webhook-settings';
import { workspaceSchema } from './workspace';

export type Models = ReturnType<typeof createModels>;

/** The models of one connection, by the name repositories know their collection by. */
export function createModels(connection: Connection) {
  return {
    accounts: connection.model('Account', accountSchema, 'accounts'),
    agents: connection.model('Agent', agentSchema, 'agents'),
    apiKeys: connection.model('ApiKey', apiKeySchema, 'api_keys'),
    conversations: connection.model('Conversation', conversationSchema, 'conversations'),
    customers: connection.model('Customer', customerSchema, 'customers'),
    audit: connection.model('Audit', auditSchema, 'audit'),
    failingWatches: connection.model('FailingWatch', failingWatchSchema, 'failing_watches'),
    inboundMessages: connection.model('InboundMessage', inboundMessageSchema, 'inbound_messages'),
    installationKeys: connection.model(
      'InstallationKey',
      installationKeySchema,
      'installation_keys',
    ),
    liveChanges: connection.model('LiveChange', liveChangeSchema, 'live_changes'),
    messages: connection.model('Message', messageSchema, 'messages'),
    notes: connection.model('Note', noteSchema, 'notes'),
    paces: connection.model('Pace', paceSchema, 'paces'),
    passwordResets: connection.model('PasswordReset', passwordResetSchema, 'password_resets'),
    rateLimits: connection.model('RateLimit', rateLimitSchema, 'rate_limits'),
    recoveries: connection.model('Recovery', recoverySchema, 'recoveries'),
    securityEvents: connection.model('SecurityEvent', securityEventSchema, 'security_events'),
    senders: connection.model('Sender', senderSchema, 'senders'),
    sessions: connection.model('Session', sessionSchema, 'sessions'),
    stagedPages: connection.model('StagedPage', stagedPageSchema, 'staged_pages'),
    templates: connection.model('Template', templateSchema, 'templates'),
    twoFactors: connection.model('TwoFactor', twoFactorSchema, 'two_factors'),
    users: connection.model('User', userSchema, 'users'),
    verifications: connection.model('Verification', verificationSchema, 'verifications'),
    webhookEvents: connection.model('WebhookEvent', webhookEventSchema, 'webhook_events'),
    webhookSettings: connection.model('WebhookSettings', webhookSettingsSchema, 'webhook_settings'),
    workspaces: connection.model('Workspace', workspaceSchema, 'workspaces'),
  };
}

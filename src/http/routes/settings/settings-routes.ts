import { Router } from 'express';
import { requireOwnOrigin } from '../../middleware/require-own-origin';
import { type PersonGuardDeps, requirePermission } from '../../middleware/require-person';
import { type InboxRoutesDeps, inboxRoutes } from '../inbox/inbox-routes';
import { type LiveRoutesDeps, liveRoutes } from '../inbox/live-routes';
import { type AccountRoutesDeps, accountRoutes } from './account-routes';
import { type AgentRoutesDeps, agentRoutes } from './agent-routes';
import { type ApiKeyRoutesDeps, apiKeyRoutes } from './api-key-routes';
import { type AuditRoutesDeps, auditRoutes } from './audit-routes';
import { type AuthRoutesDeps, authRoutes } from './auth-routes';
import { type ConnectionRoutesDeps, connectionRoutes } from './connection-routes';
import { type CustomerDataRoutesDeps, customerDataRoutes } from './customer-data-routes';
import { type DeliveryRoutesDeps, deliveryRoutes } from './delivery-routes';
import { type InvitationRoutesDeps, invitationRoutes } from './invitation-routes';
import { type MeRoutesDeps, meRoutes } from './me-routes';
import { type MemberRoutesDeps, memberRoutes } from './member-routes';
import { type MessageLogRoutesDeps, messageLogRoutes } from './message-log-routes';
import { type NewPasswordRoutesDeps, newPasswordRoutes } from './new-password-routes';
import { type RecoveryRoutesDeps, recoveryRoutes } from './recovery-routes';
import { type RetentionRoutesDeps, retentionRoutes } from './retention-routes';
import { type SenderRoutesDeps, senderRoutes } from './sender-routes';
import { type TwoFactorRoutesDeps, twoFactorRoutes } from './two-factor-routes';
import { type WebhookActionRoutesDeps, webhookActionRoutes } from './webhook-action-routes';
import { type WebhookSettingsRoutesDeps, webhookSettingsRoutes } from './webhook-settings-routes';

export type SettingsRoutesDeps = PersonGuardDeps &
  AuthRoutesDeps &
  NewPasswordRoutesDeps &
  AccountRoutesDeps &
  TwoFactorRoutesDeps &
  MeRoutesDeps &
  WebhookSettingsRoutesDeps &
  WebhookActionRoutesDeps &
  DeliveryRoutesDeps &
  MessageLogRoutesDeps &
  RecoveryRoutesDeps &
  CustomerDataRoutesDeps &
  SenderRoutesDeps &
  ConnectionRoutesDeps &
  AgentRoutesDeps &
  ApiKeyRoutesDeps &
  MemberRoutesDeps &
  InvitationRoutesDeps &
  AuditRoutesDeps &
  RetentionRoutesDeps &
  LiveRoutesDeps &
  InboxRoutesDeps & {
    /** Origin that people's browsers know the server under, where it is set. */
    publicOrigin: string | null;
  };

/** What people call with a session (contract 6). Everything about a workspace takes `people`, the guard. */
export function settingsRoutes(deps: SettingsRoutesDeps): Router {
  const router = Router();
  const people = requirePermission(deps);
  router.use('/api/v1', requireOwnOrigin(deps.publicOrigin));
  router.use(authRoutes(deps));
  router.use(newPasswordRoutes(deps));
  router.use(accountRoutes(deps));
  router.use(twoFactorRoutes(deps));
  router.use(meRoutes(deps));
  router.use(webhookSettingsRoutes(deps, people));
  router.use(webhookActionRoutes(deps, people));
  router.use(recoveryRoutes(deps, people));
  router.use(deliveryRoutes(deps, people));
  router.use(messageLogRoutes(deps, people));
  router.use(customerDataRoutes(deps, people));
  router.use(senderRoutes(deps, people));
  router.use(connectionRoutes(deps, people));
  router.use(agentRoutes(deps, people));
  router.use(apiKeyRoutes(deps, people));
  router.use(memberRoutes(deps, people));
  router.use(invitationRoutes(deps, people));
  router.use(auditRoutes(deps, people));
  router.use(retentionRoutes(deps, people));
  router.use(liveRoutes(deps, people));
  router.use(inboxRoutes(deps, people));
  return router;
}

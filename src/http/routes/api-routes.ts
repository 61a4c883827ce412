import { Router } from 'express';
import { type KeyGuard, type KeyGuardDeps, requireKey } from '../middleware/require-key';
import { type ConversationRoutesDeps, conversationRoutes } from './conversation-routes';
import { type CustomerRoutesDeps, customerRoutes } from './customer-routes';
import { type MessageRoutesDeps, messageRoutes } from './message-routes';
import { type SendRoutesDeps, sendRoutes } from './send-routes';
import { type StandardRoutesDeps, standardRoutes } from './standard-routes';
import { type TemplateRoutesDeps, templateRoutes } from './template-routes';

export type ApiRoutesDeps = TemplateRoutesDeps &
  SendRoutesDeps &
  StandardRoutesDeps &
  MessageRoutesDeps &
  CustomerRoutesDeps &
  ConversationRoutesDeps &
  KeyGuardDeps;

/** What backends call with an API key (contract 3 to 5). */
export function apiRoutes(deps: ApiRoutesDeps): Router {
  const router = Router();
  const key: KeyGuard = (scope, places) => requireKey(deps, scope, places);

  router.get('/api/v2/template/health', key(null), (_request, response) => {
    response.json({
      status: 'ok',
      service: 'template-v2-api',
      version: '2.0',
      timestamp: new Date(),
    });
  });
  router.use(templateRoutes(deps, key));
  router.use(sendRoutes(deps, key));
  router.use(standardRoutes(deps, key));
  router.use(messageRoutes(deps, key));
  router.use(customerRoutes(deps, key));
  router.use(conversationRoutes(deps, key));
  return router;
}

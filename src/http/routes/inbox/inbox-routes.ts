import { Router } from 'express';
import type { PersonGuard } from '../../middleware/require-person';
import {
  type ConversationActionRoutesDeps,
  conversationActionRoutes,
} from './conversation-action-routes';
import { type InboxCustomerRoutesDeps, inboxCustomerRoutes } from './inbox-customer-routes';
import { type InboxListRoutesDeps, inboxListRoutes } from './inbox-list-routes';
import { type InboxTemplateRoutesDeps, inboxTemplateRoutes } from './inbox-template-routes';

export type InboxRoutesDeps = InboxListRoutesDeps &
  ConversationActionRoutesDeps &
  InboxCustomerRoutesDeps &
  InboxTemplateRoutesDeps;

/** What people with a session do with conversations. */
export function inboxRoutes(deps: InboxRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  router.use(inboxListRoutes(deps, people));
  router.use(conversationActionRoutes(deps, people));
  router.use(inboxCustomerRoutes(deps, people));
  router.use(inboxTemplateRoutes(deps, people));
  return router;
}

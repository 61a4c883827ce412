import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './routes';
import { overviewSearch } from '../features/overview/overview-search';
import { inboxSearch } from '../features/inbox/inbox-search';
import { templateSearch } from '../features/templates/template-search';
import { messageSearch } from '../features/messages/message-search';
import { deliverySearch } from '../features/deliveries/delivery-search';
import { auditSearch } from '../features/members/audit-search';
import { refusedSearch } from '../features/settings/refused-search';
import { usageSearch } from '../features/usage/usage-search';

const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-page'), 'OverviewPage'),
});

/** The list stays while conversations beside it come and go. */
const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../features/inbox/inbox-page'), 'InboxPage'),
});

const nothingChosen = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../features/inbox/nothing-chosen'), 'NothingChosen'),
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$conversationId',
  component: lazyRouteComponent(
    () => import('../features/inbox/conversation-page'),
    'ConversationPage',
  ),
});

const templates = createRoute({
  getParentRoute: () => workspace,
  path: '/templates',
  validateSearch: templateSearch,
  component: lazyRouteComponent(
    () => import('../features/templates/templates-page'),
    'TemplatesPage',
  ),
});

const template = createRoute({
  getParentRoute: () => workspace,
  path: '/templates/$templateId',
  component: lazyRouteComponent(
    () => import('../features/templates/template-page'),
    'TemplatePage',
  ),
});

const newTemplate = createRoute({
  getParentRoute: () => workspace,
  path: '/templates/new',
  component: lazyRouteComponent(
    () => import('../features/templates/new-template-page'),
    'NewTemplatePage',
  ),
});

const editTemplate = createRoute({
  getParentRoute: () => workspace,
  path: '/templates/$templateId/edit',
  component: lazyRouteComponent(
    () => import('../features/templates/edit-template-page'),
    'EditTemplatePage',
  ),
});

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  validateSearch: messageSearch,
  component: lazyRouteComponent(() => import('../features/messages/messages-page'), 'MessagesPage'),
});

const message = createRoute({
  getParentRoute: () => workspace,
  path: '/messages/$messageId',
  component: lazyRouteComponent(() => import('../features/messages/message-page'), 'MessagePage'),
});

const deliveries = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(
    () => import('../features/deliveries/deliveries-page'),
    'DeliveriesPage',
  ),
});

const delivery = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries/$eventId',
  component: lazyRouteComponent(
    () => import('../features/deliveries/delivery-page'),
    'DeliveryPage',
  ),
});

const recoveries = createRoute({
  getParentRoute: () => workspace,
  path: '/recoveries',
  component: lazyRouteComponent(
    () => import('../features/deliveries/recoveries-page'),
    'RecoveriesPage',
  ),
});

const usage = createRoute({
  getParentRoute: () => workspace,
  path: '/usage',
  validateSearch: usageSearch,
  component: lazyRouteComponent(() => import('../features/usage/usage-page'), 'UsagePage'),
});

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page'), 'SettingsPage'),
});

const refusedRequests = createRoute({
  getParentRoute: () => workspace,
  path: '/refused-requests',
  validateSearch: refusedSearch,
  component: lazyRouteComponent(() => import('../features/settings/refused-page'), 'RefusedPage'),
});

const people = createRoute({
  getParentRoute: () => workspace,
  path: '/people',
  component: lazyRouteComponent(() => import('../features/members/people-page'), 'PeoplePage'),
});

const audit = createRoute({
  getParentRoute: () => workspace,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../features/members/audit-page'), 'AuditPage'),
});

const senders = createRoute({
  getParentRoute: () => workspace,
  path: '/senders',
  component: lazyRouteComponent(() => import('../features/senders/senders-page'), 'SendersPage'),
});

const connectSender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/connect',
  component: lazyRouteComponent(
    () => import('../features/senders/connect/connect-page'),
    'ConnectPage',
  ),
});

const sender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/$senderId',
  component: lazyRouteComponent(() => import('../features/senders/sender-page'), 'SenderPage'),
});

const agents = createRoute({
  getParentRoute: () => workspace,
  path: '/agents',
  component: lazyRouteComponent(() => import('../features/agents/agents-page'), 'AgentsPage'),
});

const newAgent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/new',
  component: lazyRouteComponent(() => import('../features/agents/new-agent-page'), 'NewAgentPage'),
});

const agent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('../features/agents/agent-page'), 'AgentPage'),
});

const account = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page'), 'AccountPage'),
});

/** Pages of a workspace. */
export const workspaceRoutes = [
  overview,
  inbox.addChildren([nothingChosen, conversation]),
  templates,
  template,
  newTemplate,
  editTemplate,
  messages,
  message,
  deliveries,
  delivery,
  recoveries,
  usage,
  settings,
  refusedRequests,
  people,
  audit,
  senders,
  connectSender,
  sender,
  agents,
  newAgent,
  agent,
  account,
];

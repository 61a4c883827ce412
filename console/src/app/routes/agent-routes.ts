import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const agents = createRoute({
  getParentRoute: () => workspace,
  path: '/agents',
  component: lazyRouteComponent(() => import('../../features/agents/agents-page'), 'AgentsPage'),
});

const newAgent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/new',
  component: lazyRouteComponent(
    () => import('../../features/agents/new-agent-page'),
    'NewAgentPage',
  ),
});

const agent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('../../features/agents/agent-page'), 'AgentPage'),
});

export const agentRoutes = [agents, newAgent, agent];

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const agents = createRoute({
  getParentRoute: () => workspace,
  path: '/agents',
  component: lazyRouteComponent(() => import('../pages/agents/agents-page'), 'AgentsPage'),
});

const newAgent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/new',
  component: lazyRouteComponent(() => import('../pages/agents/new-agent-page'), 'NewAgentPage'),
});

const agent = createRoute({
  getParentRoute: () => workspace,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('../pages/agents/agent-page'), 'AgentPage'),
});

export const agentRoutes = [agents, newAgent, agent];

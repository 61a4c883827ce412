import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { templateSearch } from '../../features/templates/template-search';
import { workspace } from './workspace-route';

const templates = createRoute({
  getParentRoute: () => workspace,
  path: '/templates',
  validateSearch: templateSearch,
  component: lazyRouteComponent(
    () => import('../../features/templates/templates-page'),
    'TemplatesPage',
  ),
});

const template = createRoute({
  getParentRoute: () => workspace,
  path: '/templates/$templateId',
  component: lazyRouteComponent(
    () => import('../../features/templates/template-page'),
    'TemplatePage',
  ),
});

export const templateRoutes = [templates, template];

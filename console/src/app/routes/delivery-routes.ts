import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deliverySearch } from '../../features/deliveries/delivery-search';
import { workspace } from './workspace-route';

const deliveries = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(
    () => import('../../features/deliveries/deliveries-page'),
    'DeliveriesPage',
  ),
});

const delivery = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries/$eventId',
  component: lazyRouteComponent(
    () => import('../../features/deliveries/delivery-page'),
    'DeliveryPage',
  ),
});

const recoveries = createRoute({
  getParentRoute: () => workspace,
  path: '/recoveries',
  component: lazyRouteComponent(
    () => import('../../features/deliveries/recoveries-page'),
    'RecoveriesPage',
  ),
});

export const deliveryRoutes = [deliveries, delivery, recoveries];

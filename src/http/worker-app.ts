import type { Express } from 'express';
import type { Logger } from '../ports/logger';
import { baseApp } from './base-app';
import { errorHandler, notFound } from './errors';
import { requestId } from './middleware/request-log';
import { type OperationsRoutesDeps, operationsRoutes } from './operations-routes';

/** Creates the app of a worker: health and metrics, without the endpoints and their schemas. */
export function createWorkerApp(deps: OperationsRoutesDeps & { log: Logger }): Express {
  const app = baseApp();
  app.use(
    requestId,
    operationsRoutes(deps),
    notFound,
    errorHandler(deps.log, { unavailableStatus: 500 }),
  );
  return app;
}

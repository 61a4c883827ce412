import { type Express, type RequestHandler, Router } from 'express';
import type { Logger } from '../ports/logger';
import type { Metrics } from '../ports/metrics';
import type { Tracing } from '../ports/tracing';
import { baseApp } from './base-app';
import { allowedMethods } from './middleware/allowed-methods';
import { errorHandler, notFound } from './errors';
import { noSharedCache, requireOwnOrigin, secureHeaders } from './middleware/browser-security';
import { noteUnknownPath } from './middleware/note-refusal';
import { findOfferedKey } from './middleware/require-key';
import { requestTrace } from './middleware/request-trace';
import { requestId, requestLog, requestMetrics } from './middleware/request-log';
import { countAnonymous } from './middleware/rate-limit';
import { requireReadablePath } from './middleware/readable-path';
import { type TrustsProxy, warnOfUntrustedProxy } from './middleware/client-address';
import { type ConsoleRoutesDeps, consoleRoutes } from './console-routes';
import { type CallbackRoutesDeps, callbackRoutes } from './callbacks/routes';
import { docsRoutes } from './docs/routes';
import { ENDPOINTS } from './endpoints';
import { type OperationsRoutesDeps, operationsRoutes } from './operations-routes';
import { endpointRouter } from './router';
import type { LimitAnonymous } from '../services/api-keys/limit-anonymous';
import type { Services } from './services';

/** Metrics of requests. */
interface RequestMetricsDeps {
  metrics: Pick<Metrics, 'httpRequest' | 'permitsHeld' | 'permitRefused'>;
}

export type AppDeps = Services &
  CallbackRoutesDeps &
  OperationsRoutesDeps &
  ConsoleRoutesDeps &
  RequestMetricsDeps & {
    log: Logger;
    trustsProxy: TrustsProxy;
    /** Absent where tracing is off. */
    tracing?: Tracing | undefined;
  };

/** Paths of programs and providers, and of the console's own requests; not its pages. They are traced. */
const PROGRAM_PATHS = ['/api', '/template', '/callbacks'];

/** The API as one express application. */
export function createApp(deps: AppDeps): Express {
  const { trustsProxy } = deps;
  const app = baseApp().set('trust proxy', trustsProxy);
  const methods = allowedMethods(app);
  const anonymous = countAnonymous(deps.limitAnonymous);
  app.use(requestId, secureHeaders(deps.publicOrigin), ofOptions(anonymous), methods.options);
  app.use(operationsRoutes(deps));
  if (deps.tracing !== undefined) app.use(PROGRAM_PATHS, requestTrace(deps.tracing));
  app.use(requestLog(deps.log), requestMetrics(deps.metrics));
  app.use(warnOfUntrustedProxy(trustsProxy, deps.log));
  app.use(requireReadablePath(deps.limitAnonymous));
  app.use(exceptPrograms(deps.limitAnonymous));
  app.use(docsRoutes());
  app.use(consoleRoutes(deps));
  app.use(noSharedCache);
  app.use(callbackRoutes(deps));
  app.use('/api/v1', requireOwnOrigin(deps.publicOrigin, deps.limitAnonymous));
  app.use(endpointRouter(ENDPOINTS, deps, deps.metrics));
  app.use(PROGRAM_PATHS, anonymous);
  // A router of its own, whose last handler gets the errors of these two only.
  app.use(
    Router().use(methods.refuseOthers, notFound, noteUnknownPath(deps, findOfferedKey(deps))),
  );
  app.use(errorHandler(deps.log, { unavailableStatus: 500 }));
  return app;
}

function ofOptions(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    request.method === 'OPTIONS' ? handler(request, response, next) : next();
}

/** Counts requests, and leaves out those of programs: their guards tell which are anonymous. */
function exceptPrograms(limitAnonymous: LimitAnonymous): Router {
  const leave: RequestHandler = (_request, _response, next) => next('router');
  const ofConsole = countAnonymous(limitAnonymous, 'console');
  const ofOthers = countAnonymous(limitAnonymous);
  return Router()
    .use(PROGRAM_PATHS, leave)
    .use('/console', ofConsole, leave)
    .use((request, response, next) => {
      // Redirects to the console.
      const count = request.path === '/' ? ofConsole : ofOthers;
      count(request, response, next);
    });
}

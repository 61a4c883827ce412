import { Router } from 'express';

/** State of the process, as part of the report of `/readyz`. */
interface Report {
  status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
}

export interface OperationsRoutesDeps {
  readiness: { report(): Promise<Report> };
  metrics: { contentType: string; expose(): Promise<string> };
}

/** Routes for orchestrators and Prometheus, of both the API and the worker. */
export function operationsRoutes({ readiness, metrics }: OperationsRoutesDeps): Router {
  const router = Router();

  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });

  router.get('/readyz', async (_request, response) => {
    const report = await readiness.report();
    const isReady = report.status === 'ok' || report.status === 'degraded';
    response.status(isReady ? 200 : 503).json(report);
  });

  router.get('/metrics', async (_request, response) => {
    // Refreshes the gauges of dependencies.
    await readiness.report();
    response.type(metrics.contentType).send(await metrics.expose());
  });

  return router;
}

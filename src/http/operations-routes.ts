import { Router } from 'express';
import { shareRuns } from './share-runs';

/** State of the process, as part of the report of `/readyz`. */
interface Report {
  status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
}

export interface OperationsRoutesDeps {
  readiness: { report(): Promise<Report> };
  metrics: { contentType: string; expose(): Promise<string> };
}

/** Shortest time between two renderings of the metrics: each takes some milliseconds of CPU time. */
const RENDERING_MS = 50;

/** Routes for orchestrators and Prometheus, of both the API and the worker. */
export function operationsRoutes({ readiness, metrics }: OperationsRoutesDeps): Router {
  const router = Router();
  const render = shareRuns(async () => {
    // Refreshes the gauges of dependencies.
    await readiness.report();
    return Buffer.from(await metrics.expose());
  }, RENDERING_MS);

  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });

  router.get('/readyz', async (_request, response) => {
    const report = await readiness.report();
    const isReady = report.status === 'ok' || report.status === 'degraded';
    response.status(isReady ? 200 : 503).json(report);
  });

  router.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await render());
  });

  return router;
}

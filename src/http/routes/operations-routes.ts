import { Router } from 'express';

export interface OperationsRoutesDeps {
  /** Each named check resolves when its dependency is ready. */
  checks: Record<string, () => Promise<void>>;
  metrics: { contentType: string; expose(): Promise<string> };
}

/** What orchestrators and Prometheus ask. Of both the API and the worker. */
export function operationsRoutes({ checks, metrics }: OperationsRoutesDeps): Router {
  const router = Router();

  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });

  router.get('/readyz', async (_request, response) => {
    const results = await Promise.all(
      Object.entries(checks).map(([name, check]) => run(name, check)),
    );
    const ready = results.every(({ problem }) => problem === null);
    const shown = Object.fromEntries(results.map(({ name, problem }) => [name, problem ?? 'ok']));
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ok' : 'unavailable', checks: shown });
  });

  router.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.expose());
  });

  return router;
}

async function run(
  name: string,
  check: () => Promise<void>,
): Promise<{ name: string; problem: string | null }> {
  try {
    await check();
    return { name, problem: null };
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : 'unavailable' };
  }
}

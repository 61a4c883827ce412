import { describe, expect, test } from '@jest/globals';
import { until } from '../../support/wait';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { type ReadinessOptions, createReadiness } from '../../../src/observability/readiness';

const isThere = async (): Promise<void> => undefined;
const isAway = async (): Promise<void> => {
  throw new Error('connect ECONNREFUSED 10.0.0.7:27017');
};
const hangs = (): Promise<void> => new Promise(() => undefined);

function readinessOf(
  checks: ReadinessOptions['checks'],
  options: Partial<ReadinessOptions> = {},
): { readiness: ReturnType<typeof createReadiness>; gauges: () => Promise<string> } {
  const metrics = createPrometheusMetrics();
  const log = createLogger('silent', 'test');
  return {
    readiness: createReadiness({ checks, metrics, log, ...options }),
    gauges: () => metrics.expose(),
  };
}

describe('readiness', () => {
  const cases = [
    { mongodb: isThere, temporal: isThere, status: 'ok', results: ['ok', 'ok'] },
    { mongodb: isThere, temporal: isAway, status: 'degraded', results: ['ok', 'unavailable'] },
    { mongodb: isThere, temporal: hangs, status: 'degraded', results: ['ok', 'unavailable'] },
    { mongodb: isAway, temporal: isThere, status: 'unavailable', results: ['unavailable', 'ok'] },
  ];

  test.each(cases)(
    'reports $status when its dependencies are $results, without texts of drivers',
    async ({ mongodb, temporal, status, results }) => {
      const { readiness, gauges } = readinessOf({ mongodb, temporal }, { timeoutMs: 20 });

      const [mongodbResult, temporalResult] = results;
      expect(await readiness.report()).toEqual({
        status,
        checks: { mongodb: mongodbResult, temporal: temporalResult },
      });
      const up = temporalResult === 'ok' ? 1 : 0;
      expect(await gauges()).toContain(`herald_dependency_up{dependency="temporal"} ${up}`);
    },
  );

  test('reports that the process is stopping, whatever its dependencies are', async () => {
    const { readiness } = readinessOf({ mongodb: isThere, temporal: isThere });
    await readiness.report();

    readiness.stop();

    expect(await readiness.report()).toMatchObject({ status: 'stopping' });
  });

  test('checks dependencies once for many callers, and again when the result is old', async () => {
    let asked = 0;
    const counted = async (): Promise<void> => void (asked += 1);
    const { readiness } = readinessOf({ mongodb: counted, temporal: isThere }, { holdsMs: 400 });

    await Promise.all([readiness.report(), readiness.report()]);
    await readiness.report();
    expect(asked).toBe(1);

    await until('a second look', async () => {
      await readiness.report();
      return asked === 2;
    });
  });
});

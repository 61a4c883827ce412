import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startHerald } from './support/herald';
import { tenantsOf } from '../support/send-one';
import { courseOf } from '../stack/temporal';
import { connectTemporal } from './support/temporal';
import type { Stage } from './support/scenario';
import { scenarios } from './support/scenarios';
import { GENERATION, readHistory, writeHistory } from '../unit/workflows/stored-histories';

/** `RECORD_HISTORIES=1 npm run test:full -- record-histories` stores the courses instead of comparing with them. */
const recording = process.env['RECORD_HISTORIES'] === '1';

let stage: Stage;

beforeAll(async () => {
  const herald = await startHerald({
    receivers: scenarios.length,
    mails: true,
    settings: {
      // A resend takes the course of a receiver that the same process has seen fail.
      API_DELIVERY_SLOTS: '0',
      WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300',
      // Enough for the end of a POST under way.
      FAILING_CHECK_INTERVAL_MS: '5000',
      WEBHOOK_TIMEOUT_MS: '60000',
      FAILING_NOTICE_AFTER_MS: '1',
      TEMPLATE_SYNC_RETRY_DELAYS_MS: '100,100',
      // A run of the reconciler that comes first would add a signal.
      SWEEP_AFTER_MS: '60000',
    },
  });
  const temporal = await connectTemporal(herald);
  stage = { herald, temporal, newTenant: tenantsOf(herald) };
});

afterAll(async () => {
  await stage.temporal.close();
  await stage.herald.close();
});

describe('recorded histories', () => {
  test.each(scenarios)('$name still takes its recorded course', async ({ name, play }) => {
    const file = `${GENERATION}/${name}.json`;
    const run = await play(stage);
    await run.result();
    const history = await run.fetchHistory();
    if (recording) await writeHistory(file, history);

    expect(courseOf(history)).toEqual(courseOf(await readHistory(file)));
  });
});

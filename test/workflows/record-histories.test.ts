import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startHerald } from '../support/herald';
import { tenantsOf } from '../support/send-one';
import { type TestSmtp, startSmtp } from '../support/smtp';
import { connectTemporal, courseOf } from '../support/temporal';
import { webhookActions } from '../support/webhook-actions';
import { type Stage, scenarios } from './scenarios';
import { GENERATION, readHistory, writeHistory } from './stored-histories';

/** `RECORD_HISTORIES=1 npx jest test/workflows/record-histories` stores what it sees instead of comparing with it. */
const recording = process.env['RECORD_HISTORIES'] === '1';

let stage: Stage;
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp();
  const herald = await startHerald({
    receivers: scenarios.length,
    settings: {
      WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300',
      SMTP_URL: smtp.url,
      SMTP_FROM: 'herald@test.example',
      FAILING_CHECK_INTERVAL_MS: '2000',
      FAILING_NOTICE_AFTER_MS: '1',
      TEMPLATE_SYNC_RETRY_DELAYS_MS: '100,100',
      // A sweep that comes first would add a signal.
      SWEEP_AFTER_MS: '60000',
    },
  });
  const temporal = await connectTemporal(herald);
  stage = { herald, temporal, actions: webhookActions(herald), newTenant: tenantsOf(herald) };
});

afterAll(async () => {
  await stage.temporal.close();
  await stage.herald.close();
  await smtp.close();
});

describe('the recorded histories', () => {
  test.each(scenarios)('have the course that $name takes today', async ({ name, play }) => {
    const file = `${GENERATION}/${name}.json`;
    const run = await play(stage);
    await run.result();
    const history = await run.fetchHistory();
    if (recording) await writeHistory(file, history);

    expect(courseOf(history)).toEqual(courseOf(await readHistory(file)));
  });
});

import { z } from 'zod';
import { rateExceeded } from '../domain/rate-limit';
import { WEBHOOK_EVENTS } from '../domain/webhook-event';
import { type WebhookTestResult, testWebhook } from '../services/webhooks/test-webhook';
import type { Answer } from './answer';
import { findWorkspace } from './find-workspace';
import { formatFields } from './format';
import { readArguments } from './read-arguments';
import type { Run } from './run';

const testArguments = z.object({
  workspace: z.string().optional(),
  event: z.enum(WEBHOOK_EVENTS).default('delivered'),
});

/** `webhook test`: what the receiver answered is the answer, whether it passed or not. It counts like one of a person. */
export function testSavedWebhook(run: Run, options: unknown): Promise<void> {
  const { workspace, event } = readArguments(testArguments, options);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    const standing = await services.countSessionRequest.ofWebhookTest(id);
    if (standing?.exceeded === true) throw rateExceeded(standing);
    return present(await testWebhook(services)(id, event, {}));
  });
}

function present(result: WebhookTestResult): Answer {
  const text = formatFields({
    Result: result.passed ? 'passed' : 'failed',
    Event: result.event,
    Outcome: result.outcome,
    Duration: `${result.durationMs} ms`,
    Answer:
      result.responseText === null || result.responseText === '' ? '(none)' : result.responseText,
  });
  return { text, json: result, failed: !result.passed };
}

import { Client, Connection } from '@temporalio/client';
import { composeStarts, composeWebhookEgress } from '../../src/main/compose';
import { listDeliveries } from '../../src/usecases/deliver/list-deliveries';
import { resendDelivery } from '../../src/usecases/deliver/resend-delivery';
import { showDelivery } from '../../src/usecases/deliver/show-delivery';
import { testWebhook } from '../../src/usecases/deliver/test-webhook';
import { getWebhookHealth } from '../../src/usecases/deliver/webhook-health';
import { recoveryUseCases } from '../../src/usecases/deliver/recovery';
import { webhookSigning } from '../../src/usecases/settings/webhook-signing';
import type { TestHerald } from './herald';

export type WebhookActions = ReturnType<typeof webhookActions>;

/** What people do with webhooks, on the database and workflows of a Herald but in the test's own process. */
export function webhookActions({ base }: TestHerald) {
  const { config, lifecycle } = base;
  const connection = Connection.lazy({ address: config.TEMPORAL_ADDRESS });
  lifecycle.onClose('temporal connection', () => connection.close());
  const { workflows } = composeStarts(base, new Client({ connection }));
  const deps = {
    ...base.repositories,
    ...base,
    workflows,
    egress: composeWebhookEgress(base),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
  };
  return {
    workflows,
    test: testWebhook(deps),
    health: getWebhookHealth(deps),
    list: listDeliveries(deps),
    show: showDelivery(deps),
    resend: resendDelivery(deps),
    signing: webhookSigning(deps),
    recovery: recoveryUseCases(deps),
  };
}

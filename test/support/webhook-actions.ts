import { Client, Connection } from '@temporalio/client';
import { composeWorkflows } from '../../src/main/compose';
import { composeWebhooks } from '../../src/main/compose-webhooks';
import type { TestHerald } from './herald';

export type WebhookActions = ReturnType<typeof webhookActions>;

/** What people do with webhooks, on the database and workflows of a Herald but in the test's own process. */
export function webhookActions({ base }: TestHerald) {
  const connection = Connection.lazy({ address: base.config.TEMPORAL_ADDRESS });
  base.lifecycle.onClose('temporal connection', () => connection.close());
  const workflows = composeWorkflows(base, new Client({ connection }));
  const webhooks = composeWebhooks(base, workflows);
  return {
    workflows,
    test: webhooks.testWebhook,
    health: webhooks.webhookHealth,
    list: webhooks.listDeliveries,
    show: webhooks.showDelivery,
    resend: webhooks.resendDelivery,
    signing: webhooks.webhookSigning,
    recovery: webhooks.recovery,
  };
}

import { WORKFLOW_TYPES } from '../../workflows/contract/common';
import { type WorkflowGatewayOptions, withinDeadline } from './start-workflow';

/** Workflows with sealed values in their histories: outcomes of provider calls, and who requested a resend. */
const TYPES = [WORKFLOW_TYPES.sendTemplate, WORKFLOW_TYPES.deliverWebhook];

/**
 * Counts open workflows of this instance that may hold sealed values and started before a time.
 * @throws HeraldError temporarily_unavailable
 */
export async function countHoldingSecrets(
  options: WorkflowGatewayOptions,
  startedBefore: Date | null,
): Promise<number> {
  const { client, queues } = options;
  const conditions = [
    'ExecutionStatus = "Running"',
    `WorkflowType IN (${quoted(TYPES)})`,
    `TaskQueue = "${queues.main}"`,
    ...(startedBefore === null ? [] : [`StartTime < "${startedBefore.toISOString()}"`]),
  ];
  let counted = 0;
  await withinDeadline(options, async () => {
    ({ count: counted } = await client.workflow.count(conditions.join(' AND ')));
  });
  return counted;
}

function quoted(names: string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

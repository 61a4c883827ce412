import { WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import type { SendEnd } from '../ports/workflow-gateway';
import { sendWorkflowId } from '../../workflows/contract/send-template';
import { type WorkflowGatewayOptions, withinDeadline } from './start-workflow';

/** Result of the workflow; it comes from Temporal's database. */
const resultSchema = z.object({ outcome: z.enum(['accepted', 'rejected', 'unreachable']) });

/** Memo of the workflow; empty when an older version started it. */
const memoSchema = z.object({ requestHash: z.string().nullable().default(null) });

/**
 * Returns how the workflow of a send ended; null while it runs, when it failed, or when Temporal does not know it.
 * @throws HeraldError temporarily_unavailable
 */
export async function endOfSend(
  options: WorkflowGatewayOptions,
  workspaceId: string,
  messageKey: string,
): Promise<SendEnd | null> {
  const handle = options.client.workflow.getHandle(sendWorkflowId(workspaceId, messageKey));
  let end: SendEnd | null = null;
  await withinDeadline(options, async () => {
    try {
      const { status, closeTime, memo } = await handle.describe();
      if (status.name !== 'COMPLETED' || closeTime === undefined) return;
      const { outcome } = resultSchema.parse(await handle.result());
      const { requestHash } = memoSchema.parse(memo ?? {});
      end = { outcome, requestHash, at: closeTime };
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  });
  return end;
}

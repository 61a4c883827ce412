import { digest, messageKeyOf } from '../../src/domain/ids';
import type { ReportedStatus } from '../../src/domain/message';
import { deliveryWorkflowId } from '../../workflows/contract/deliver-webhook';
import { sendWorkflowId } from '../../workflows/contract/send-template';
import type { Tenant } from './tenant';

/** The id of the workflow that sends a message. */
export function sendIdOf({ workspaceId }: Pick<Tenant, 'workspaceId'>, messageId: string): string {
  return sendWorkflowId(workspaceId, messageKeyOf(workspaceId, messageId));
}

/** The id of the workflow that delivers one status of a provider's message. */
export function deliveryIdOf(
  { workspaceId, senderId }: Pick<Tenant, 'workspaceId' | 'senderId'>,
  providerMessageId: unknown,
  status: ReportedStatus,
  run = 1,
): string {
  const messageDigest = digest(senderId, String(providerMessageId));
  return deliveryWorkflowId(workspaceId, messageDigest, status, run);
}

import { messageKeyOf } from '../../domain/ids';
import type { Page, PageRequest } from '../../domain/page';
import type { WebhookEvent } from '../../domain/webhook-event';
import type { DeliveryFilter, DeliveryLog } from '../../ports/deliveries';

/** Lists the delivery log of a workspace, newest report first. */
export function listDeliveries(
  { deliveries }: { deliveries: DeliveryLog },
  workspaceId: string,
  { messageId, ...filter }: DeliveryQuery,
  page: PageRequest,
): Promise<Page<WebhookEvent>> {
  const messageKey = messageId === undefined ? undefined : messageKeyOf(workspaceId, messageId);
  return deliveries.list(workspaceId, { ...filter, messageKey }, page);
}

export interface DeliveryQuery extends Omit<DeliveryFilter, 'messageKey'> {
  /** The caller's tracking id. */
  messageId?: string | undefined;
}

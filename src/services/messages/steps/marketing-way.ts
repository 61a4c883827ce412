import { type Message, templateOf } from '../../../domain/message';
import type { MarketingMessages, Sender } from '../../../domain/sender';
import { MARKETING } from '../../../domain/template/template';
import type { SendDeps } from '../deps';

/**
 * Returns how a message goes through the Marketing Messages API, or null for as any other. The template's latest category
 * decides: Meta may have changed it since the message was accepted.
 */
export async function marketingWay(
  { templates }: SendDeps,
  message: Message,
  { marketingMessages }: Sender,
): Promise<MarketingMessages | null> {
  const sent = templateOf(message);
  if (marketingMessages === null || sent === null) return null;
  const latest = await templates.find(message.workspaceId, sent.id);
  return (latest ?? sent).category === MARKETING ? marketingMessages : null;
}

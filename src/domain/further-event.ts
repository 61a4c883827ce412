/** Events beside the four statuses, which a workspace gets only if it selects them (contract 7.2). */
export const FURTHER_EVENTS = [
  'message_held',
  'message_status_changed',
  'inbound_message',
  'inbound_message_changed',
  'template_status_changed',
  'template_quality_changed',
  'template_category_changed',
  'sender_health_changed',
] as const;

export type FurtherEvent = (typeof FURTHER_EVENTS)[number];

export function isFurtherEvent(kind: string): kind is FurtherEvent {
  return FURTHER_EVENTS.some((each) => each === kind);
}

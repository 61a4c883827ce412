/** Bodies of the webhooks that Herald posts. Made from docs/webhook-events.schema.json. */

/**
 * Body of every webhook, told apart by `event`.
 */
export type WebhookEvent = ChannelSent | ChannelDelivered | ChannelRead | ChannelFailed;

/**
 * The channel took the message over.
 */
export interface ChannelSent {
  event: 'channel_sent';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * Your tracking id of the send, or the one it was given.
   */
  messageId: string;
  providerMessageId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  templateId: string;
  templateName: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * What the send had as `metadata`, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  /**
   * How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never.
   */
  pricing?: {
    billable: boolean | null;
    /**
     * `PMP`: per message.
     */
    model: string | null;
    /**
     * `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not.
     */
    type: string | null;
    /**
     * E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`.
     */
    category: string | null;
  };
  /**
   * Only on test deliveries, which have no message.
   */
  test?: true;
  status: 'sent';
}
/**
 * It reached the recipient.
 */
export interface ChannelDelivered {
  event: 'channel_delivered';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * Your tracking id of the send, or the one it was given.
   */
  messageId: string;
  providerMessageId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  templateId: string;
  templateName: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * What the send had as `metadata`, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  /**
   * How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never.
   */
  pricing?: {
    billable: boolean | null;
    /**
     * `PMP`: per message.
     */
    model: string | null;
    /**
     * `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not.
     */
    type: string | null;
    /**
     * E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`.
     */
    category: string | null;
  };
  /**
   * Only on test deliveries, which have no message.
   */
  test?: true;
  status: 'delivered';
}
/**
 * The recipient has seen it.
 */
export interface ChannelRead {
  event: 'channel_read';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * Your tracking id of the send, or the one it was given.
   */
  messageId: string;
  providerMessageId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  templateId: string;
  templateName: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * What the send had as `metadata`, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  /**
   * How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never.
   */
  pricing?: {
    billable: boolean | null;
    /**
     * `PMP`: per message.
     */
    model: string | null;
    /**
     * `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not.
     */
    type: string | null;
    /**
     * E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`.
     */
    category: string | null;
  };
  /**
   * Only on test deliveries, which have no message.
   */
  test?: true;
  status: 'read';
}
/**
 * It did not reach the recipient.
 */
export interface ChannelFailed {
  event: 'channel_failed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * Your tracking id of the send, or the one it was given.
   */
  messageId: string;
  providerMessageId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  templateId: string;
  templateName: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * What the send had as `metadata`, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  /**
   * How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never.
   */
  pricing?: {
    billable: boolean | null;
    /**
     * `PMP`: per message.
     */
    model: string | null;
    /**
     * `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not.
     */
    type: string | null;
    /**
     * E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`.
     */
    category: string | null;
  };
  /**
   * Only on test deliveries, which have no message.
   */
  test?: true;
  status: 'failed';
  /**
   * Why it failed: 9901 to 9914, or 9988.
   */
  statusCode: number;
  /**
   * A fixed sentence for the code.
   */
  statusMessage: string;
}

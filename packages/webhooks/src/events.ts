/** Bodies of the webhooks that Herald posts. Made from docs/webhook-events.schema.json. */

/**
 * Body of every webhook, told apart by `event`.
 */
export type WebhookEvent =
  | ChannelSent
  | ChannelDelivered
  | ChannelRead
  | ChannelFailed
  | MessageHeld
  | MessageStatusChanged
  | InboundMessageReceived
  | InboundMessageChanged
  | TemplateStatusChanged
  | TemplateQualityChanged
  | TemplateCategoryChanged
  | SenderHealthChanged;

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
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  templateId: string;
  templateName: string;
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
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  templateId: string;
  templateName: string;
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
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  templateId: string;
  templateName: string;
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
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  templateId: string;
  templateName: string;
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
/**
 * The provider accepted a message of `POST /api/v2/template/send` and keeps it back.
 */
export interface MessageHeld {
  event: 'message_held';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  templateId: string;
  templateName: string;
  /**
   * `held`: it goes out, or fails, once the quality of its template is known. `paused`: its template is.
   */
  status: 'held' | 'paused';
}
/**
 * A status of free text that was sent with an API key.
 */
export interface MessageStatusChanged {
  event: 'message_status_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
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
  /**
   * The `metadata` of the send, word for word; null when it had none.
   */
  metadata: {
    [k: string]: unknown;
  } | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /**
   * Why it failed: 9901 to 9914, or 9988.
   */
  statusCode?: number;
  /**
   * A fixed sentence for the code.
   */
  statusMessage?: string;
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
}
/**
 * A customer wrote to one of your numbers: `recipientNumber` and `recipientId` are theirs, as in every event.
 */
export interface InboundMessageReceived {
  event: 'inbound_message';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  /**
   * Herald's id of it, as in the messages of its conversation.
   */
  messageId: string;
  providerMessageId: string;
  conversationId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  /**
   * Your number that the customer wrote to.
   */
  senderNumber: string;
  content:
    | {
        kind: 'text';
        text: string;
      }
    | {
        kind: 'button';
        /**
         * The button or the choice that was tapped.
         */
        text: string;
        /**
         * The payload that its sender had put behind it.
         */
        payload: string | null;
      }
    | {
        kind: 'media';
        media: {
          type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
          /**
           * The provider's id of the file, which stays there: `getMedia` reads it.
           */
          reference: string;
          mimeType: string | null;
          filename: string | null;
          caption: string | null;
        };
      }
    | {
        kind: 'form';
        form: {
          /**
           * The provider's word for the kind of form: `flow`, `address_message`.
           */
          name: string | null;
          /**
           * The token it was sent with; null when it does not come back.
           */
          flowToken: string | null;
          /**
           * By the names of its fields: texts, numbers, lists or objects. An integer beyond 2^53 is a text.
           */
          answers: {
            [k: string]: unknown;
          };
        };
      }
    | {
        kind: 'location';
        location: {
          /**
           * Degrees.
           */
          latitude: number;
          longitude: number;
          name: string | null;
          address: string | null;
          url: string | null;
        };
      }
    | {
        kind: 'contacts';
        contacts: {
          name: string | null;
          firstName: string | null;
          lastName: string | null;
          phones: {
            /**
             * As it is written on the card.
             */
            number: string | null;
            /**
             * Digits of its WhatsApp account; null without one.
             */
            waId: string | null;
            /**
             * For example `CELL`.
             */
            type: string | null;
          }[];
          emails: {
            email: string;
            type: string | null;
          }[];
          addresses: {
            street: string | null;
            city: string | null;
            state: string | null;
            zip: string | null;
            country: string | null;
            countryCode: string | null;
            type: string | null;
          }[];
          urls: {
            url: string;
            type: string | null;
          }[];
          company: string | null;
          department: string | null;
          title: string | null;
          /**
           * As it is written on the card.
           */
          birthday: string | null;
        }[];
      }
    | {
        kind: 'order';
        order: {
          catalogId: string | null;
          /**
           * Words of the customer beside it.
           */
          text: string | null;
          items: {
            /**
             * Your own id of the product (SKU).
             */
            productId: string;
            quantity: number | null;
            /**
             * Price of one, in units of the currency.
             */
            price: number | null;
            /**
             * ISO 4217.
             */
            currency: string | null;
          }[];
        };
      }
    | {
        kind: 'other';
        /**
         * By its type only: its content is kept sealed.
         */
        type: string;
      }
    | {
        kind: 'deleted';
      };
  /**
   * The ad or post that the customer came from; null without one.
   */
  referral: {
    /**
     * The click, for conversions that you report to Meta.
     */
    ctwaClid: string | null;
    /**
     * `ad` or `post`.
     */
    sourceType: string | null;
    sourceId: string | null;
    sourceUrl: string | null;
    headline: string | null;
    body: string | null;
    mediaType: string | null;
    imageUrl: string | null;
    videoUrl: string | null;
    thumbnailUrl: string | null;
    /**
     * The greeting that the ad showed.
     */
    welcomeMessage: string | null;
  } | null;
  /**
   * The product of your catalog that the customer asks about; null without one.
   */
  referredProduct: {
    catalogId: string | null;
    /**
     * Your own id of the product (SKU).
     */
    productId: string;
  } | null;
  /**
   * `providerMessageId` of the message it answers.
   */
  replyTo: string | null;
  receivedAt: string;
}
/**
 * A customer edited or deleted a message, reacted to one or withdrew a reaction.
 */
export interface InboundMessageChanged {
  event: 'inbound_message_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  /**
   * The id that `inbound_message` had, or your tracking id of a send.
   */
  messageId: string;
  /**
   * `inbound`: it is the customer's own message, `outbound`: one of yours.
   */
  direction: 'inbound' | 'outbound';
  /**
   * The id at the provider of the message that is changed.
   */
  providerMessageId: string;
  conversationId: string;
  /**
   * Digits with country code; null for a customer who is known by a user id alone.
   */
  recipientNumber: string | null;
  /**
   * The customer's id, which stays when their number changes.
   */
  recipientId: string;
  /**
   * Your number of the conversation.
   */
  senderNumber: string;
  /**
   * Customers edit and delete their own messages only.
   */
  change: 'edited' | 'deleted' | 'reacted' | 'reaction_withdrawn';
  /**
   * The new text, or caption of a file, of an edited message; null for the rest, and once the message is deleted.
   */
  text: string | null;
  /**
   * The reaction, which replaces an earlier one; null for the rest.
   */
  emoji: string | null;
  receivedAt: string;
}
/**
 * The provider approved, rejected, paused or disabled a template.
 */
export interface TemplateStatusChanged {
  event: 'template_status_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  templateId: string;
  templateName: string;
  templateLanguage: string;
  /**
   * Number of the sender that the template belongs to.
   */
  senderNumber: string;
  /**
   * The provider's word, for example `APPROVED` or `PAUSED`.
   */
  status: string;
  previousStatus: string;
  /**
   * The provider's reason, for example `FIRST_PAUSE`.
   */
  reason: string | null;
}
/**
 * The provider rates a template anew.
 */
export interface TemplateQualityChanged {
  event: 'template_quality_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  templateId: string;
  templateName: string;
  templateLanguage: string;
  /**
   * Number of the sender that the template belongs to.
   */
  senderNumber: string;
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  previousQuality: ('GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN') | null;
}
/**
 * The provider moved a template to another category.
 */
export interface TemplateCategoryChanged {
  event: 'template_category_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  templateId: string;
  templateName: string;
  templateLanguage: string;
  /**
   * Number of the sender that the template belongs to.
   */
  senderNumber: string;
  /**
   * For example `MARKETING`: it decides the price.
   */
  category: string;
  previousCategory: string;
}
/**
 * The provider changed what a number may send. Only Meta tells.
 */
export interface SenderHealthChanged {
  event: 'sender_health_changed';
  /**
   * The same over all attempts and resends: handle an event you have handled before once.
   */
  eventId: string;
  /**
   * When it happened, by the provider's clock. Events come in no order: sort by it.
   */
  timestamp: string;
  /**
   * Only on test deliveries, whose ids lead to nothing.
   */
  test?: true;
  senderId: string;
  senderNumber: string;
  /**
   * Whether it is about this number alone, or about all numbers of its account.
   */
  scope: 'number' | 'account';
  /**
   * The provider's word, for example `FLAGGED` or `ACCOUNT_RESTRICTION`; `BUSINESS_CAPABILITY_UPDATE` for a limit of the account.
   */
  change: string;
  /**
   * The provider's word; null without one.
   */
  reason: string | null;
  /**
   * Customers you may write to first in a day, for example `TIER_10K`; null where the provider does not say.
   */
  messagingLimit: string | null;
}

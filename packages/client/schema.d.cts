// Made by "npm run api:types" of the document 864fc90b3ee38c5f3ab68adf2eba289936f2049ef9a71c1748ea8ab12695de56

export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptedFreeMessage: {
      success: true;
      messageId: string;
      recipientNumber: string | null;
      recipientId: string;
      metadata?: {
        [key: string]: unknown;
      };
      warnings?: string[];
      timestamp: string;
      status: 'accepted';
      providerMessageId: string | null;
      correctedAt?: string;
    };
    AcceptedMessage: {
      success: true;
      /** The tracking id: yours, or a generated one. */
      messageId: string;
      /** Digits with country code; null for a customer who is known by a user id alone. */
      recipientNumber: string | null;
      /** The customer's id, which stays when their number changes. */
      recipientId: string;
      metadata?: {
        [key: string]: unknown;
      };
      /** Fields that were ignored, and the like. */
      warnings?: string[];
      timestamp: string;
      status: 'accepted';
      /** Null only where the id is lost, with a HERALD_SECRET_KEY or because the database was restored from an older copy. */
      providerMessageId: string | null;
      /**
       * When the provider reported that the message was accepted, though its send had ended as failed before.
       */
      correctedAt?: string;
      templateId: string;
    };
    AttemptedNow: {
      success: true;
      attempt: number;
      delivery: components['schemas']['Delivery'];
    };
    Budget: {
      success: true;
      budget: {
        unit: 'messages' | 'money';
        currency: string | null;
        limit: string;
        stopsMarketing: boolean;
        month: string;
        used: string;
      } | null;
    };
    ButtonContent: {
      kind: 'button';
      text: string;
      payload: string | null;
    };
    ContactsContent: {
      kind: 'contacts';
      contacts: {
        name: string | null;
        firstName: string | null;
        lastName: string | null;
        phones: {
          number: string | null;
          waId: string | null;
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
        birthday: string | null;
      }[];
    };
    Conversation: {
      conversationId: string;
      customerId: string;
      senderNumber: string;
      handling: 'autopilot' | 'unassigned' | 'assigned';
      assignedTo: string | null;
      unreadCount: number;
      lastMessageAt: string;
      lastInboundAt: string | null;
      createdAt: string;
    };
    ConversationAnswer: {
      conversationId: string;
      customerId: string;
      senderNumber: string;
      handling: 'autopilot' | 'unassigned' | 'assigned';
      assignedTo: string | null;
      unreadCount: number;
      lastMessageAt: string;
      lastInboundAt: string | null;
      createdAt: string;
      success: true;
      handlingHistory: {
        handling: 'autopilot' | 'unassigned' | 'assigned';
        assignedTo: string | null;
        reason: string;
        at: string;
      }[];
    };
    ConversationMessage:
      components['schemas']['OutboundMessage'] | components['schemas']['InboundMessage'];
    Customer: {
      customerId: string;
      number: string | null;
      userIds: {
        userId: string;
        parentUserId: string | null;
        portfolioId: string;
        seenAt: string;
      }[];
      username: string | null;
      name: string | null;
      deliveryIdentity: string | null;
      blocked: boolean;
      unsubscribed: boolean;
      subscriptionChange: {
        reason: string;
        at: string;
        until?: string;
      } | null;
      marketingStopped: boolean;
      marketingChange: {
        reason: string;
        at: string;
        until?: string;
      } | null;
      marketingHeldUntil: string | null;
      createdAt: string;
      updatedAt: string;
    };
    CustomerAnswer: {
      customerId: string;
      number: string | null;
      userIds: {
        userId: string;
        parentUserId: string | null;
        portfolioId: string;
        seenAt: string;
      }[];
      username: string | null;
      name: string | null;
      deliveryIdentity: string | null;
      blocked: boolean;
      unsubscribed: boolean;
      subscriptionChange: {
        reason: string;
        at: string;
        until?: string;
      } | null;
      marketingStopped: boolean;
      marketingChange: {
        reason: string;
        at: string;
        until?: string;
      } | null;
      marketingHeldUntil: string | null;
      createdAt: string;
      updatedAt: string;
      success: true;
    };
    DeletedContent: {
      kind: 'deleted';
    };
    Delivery: {
      eventId: string;
      event:
        | 'channel_sent'
        | 'channel_delivered'
        | 'channel_read'
        | 'channel_failed'
        | 'message_held'
        | 'message_status_changed'
        | 'inbound_message'
        | 'inbound_message_changed'
        | 'template_status_changed'
        | 'template_quality_changed'
        | 'template_category_changed'
        | 'sender_health_changed';
      messageId: string | null;
      state: 'pending' | 'delivered' | 'failed' | 'cancelled';
      run: number;
      attempts: number;
      lastOutcome: string | null;
      lastFailure: string | null;
      createdAt: string;
      completedAt: string | null;
    };
    DeliveryAnswer: {
      success: true;
      delivery: {
        eventId: string;
        event:
          | 'channel_sent'
          | 'channel_delivered'
          | 'channel_read'
          | 'channel_failed'
          | 'message_held'
          | 'message_status_changed'
          | 'inbound_message'
          | 'inbound_message_changed'
          | 'template_status_changed'
          | 'template_quality_changed'
          | 'template_category_changed'
          | 'sender_health_changed';
        messageId: string | null;
        state: 'pending' | 'delivered' | 'failed' | 'cancelled';
        run: number;
        attempts: number;
        lastOutcome: string | null;
        lastFailure: string | null;
        createdAt: string;
        completedAt: string | null;
        request: {
          headers: {
            [key: string]: string;
          };
          body: string;
        };
        runs: {
          run: number;
          state: 'pending' | 'delivered' | 'failed' | 'cancelled';
          requestedBy: {
            kind: 'person' | 'operator' | 'apiKey';
            email: string | null;
            keyId: string | null;
          } | null;
          requestedAt: string | null;
          recoveryId: string | null;
          completedAt: string | null;
          attempts: {
            number: number;
            startedAt: string;
            durationMs: number | null;
            outcome: string | null;
            failure: string | null;
            httpStatus: number | null;
            bodyTruncated: boolean;
            request: {
              method: 'POST';
              url: string;
              hasQuery: boolean;
              headers: {
                [key: string]: string;
              };
            } | null;
            response: {
              headers: {
                [key: string]: string;
              };
            } | null;
            responseText: string | null;
          }[];
        }[];
        nextAttemptAt: string | null;
        held: boolean;
        attemptsPerRun: number;
        planned: {
          attempt: number;
          delayMs: number;
        }[];
        workflowId: string | null;
      };
    };
    Error: {
      success: false;
      error: string;
      code:
        | 'invalid_json'
        | 'invalid_request'
        | 'unauthorized'
        | 'invalid_credentials'
        | 'password_change_required'
        | 'two_factor_required'
        | 'password_needed'
        | 'forbidden'
        | 'not_found'
        | 'method_not_allowed'
        | 'template_not_found'
        | 'template_mismatch'
        | 'template_language_required'
        | 'template_sender_required'
        | 'template_not_bound'
        | 'template_mapping_inactive'
        | 'template_not_approved'
        | 'template_not_supported'
        | 'template_refused'
        | 'template_outcome_unknown'
        | 'sender_not_found'
        | 'sender_number_required'
        | 'agent_not_found'
        | 'canned_reply_not_found'
        | 'customer_not_found'
        | 'customer_unreachable'
        | 'customer_without_identity'
        | 'marketing_limit_reached'
        | 'budget_exhausted'
        | 'recipient_mismatch'
        | 'recipient_needs_number'
        | 'conversation_not_found'
        | 'window_closed'
        | 'agent_not_connected'
        | 'invalid_template_values'
        | 'static_button_not_replaceable'
        | 'message_id_conflict'
        | 'message_not_found'
        | 'media_not_found'
        | 'media_too_large'
        | 'media_not_accepted'
        | 'media_unavailable'
        | 'conflict'
        | 'payload_too_large'
        | 'rate_limited'
        | 'too_many_streams'
        | 'too_many_exports'
        | 'provider_rejected'
        | 'provider_unreachable'
        | 'send_expired'
        | 'sender_unusable'
        | 'outcome_pending'
        | 'temporarily_unavailable'
        | 'internal_error';
      requestId: string;
      messageId?: string;
      details?: {
        field: string;
        message: string;
      }[];
    };
    FormContent: {
      kind: 'form';
      form: {
        name: string | null;
        flowToken: string | null;
        answers: {
          [key: string]: unknown;
        };
      };
    };
    Health: {
      status: 'ok';
      service: 'template-v2-api';
      version: '2.0';
      timestamp: string;
    };
    InboundContent:
      | components['schemas']['TextContent']
      | components['schemas']['ButtonContent']
      | components['schemas']['MediaContent']
      | components['schemas']['FormContent']
      | components['schemas']['LocationContent']
      | components['schemas']['ContactsContent']
      | components['schemas']['OrderContent']
      | components['schemas']['OtherContent']
      | components['schemas']['DeletedContent'];
    InboundMessage: {
      direction: 'inbound';
      messageId: string;
      from: string | null;
      fromUserId: string | null;
      content: components['schemas']['InboundContent'];
      referral: {
        ctwaClid: string | null;
        sourceType: string | null;
        sourceId: string | null;
        sourceUrl: string | null;
        headline: string | null;
        body: string | null;
        mediaType: string | null;
        imageUrl: string | null;
        videoUrl: string | null;
        thumbnailUrl: string | null;
        welcomeMessage: string | null;
      } | null;
      referredProduct: {
        catalogId: string | null;
        productId: string;
      } | null;
      providerMessageId: string;
      replyTo: string | null;
      occurredAt: string;
      receivedAt: string;
      createdAt: string;
      editedAt: string | null;
      deletedAt: string | null;
      reactions: {
        by: 'customer' | 'business';
        emoji: string;
        at: string;
      }[];
    };
    LocationContent: {
      kind: 'location';
      location: {
        latitude: number;
        longitude: number;
        name: string | null;
        address: string | null;
        url: string | null;
      };
    };
    LocationHeader: {
      kind: 'location';
      location: {
        latitude: number;
        longitude: number;
        name: string;
        address: string;
      } | null;
    };
    MediaContent: {
      kind: 'media';
      media: {
        type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
        reference: string;
        mimeType: string | null;
        filename: string | null;
        caption: string | null;
      };
    };
    MediaHeader: {
      kind: 'media';
      mediaType: 'image' | 'video' | 'document';
      url?: string;
      filename?: string;
    };
    Message: {
      messageId: string;
      /**
       * The highest known; failed unless delivered or read is known.
       */
      status:
        | 'queued'
        | 'accepted'
        | 'sent'
        | 'delivered'
        | 'read'
        | 'failed'
        | 'rejected'
        | 'unreachable';
      /** Digits with country code; null for a customer who is known by a user id alone. */
      recipientNumber: string | null;
      /** The customer's id, which stays when their number changes. */
      recipientId: string;
      templateId: string;
      templateName: string;
      templateLanguage: string;
      providerMessageId: string | null;
      /**
       * While it waits for the provider's rate: when it is due.
       */
      sendingAt?: string;
      /**
       * When the one-time password of an authentication template was removed.
       */
      valuesRemovedAt?: string;
      /**
       * From then on it is not handed to the provider.
       */
      expiresAt?: string;
      /** Calls to the provider. */
      attempts: number;
      /**
       * When the provider reported that the message was accepted, though its send had ended as failed before.
       */
      correctedAt?: string;
      metadata?: {
        [key: string]: unknown;
      };
      /** Why it failed: 9901 to 9914, or 9988. */
      statusCode?: number;
      /** What `statusCode` means, in the words of the webhook. */
      statusMessage?: string;
      /**
       * Why Herald itself did not send it: no provider call was made, or no further one.
       */
      refusalCode?: 'send_expired' | 'sender_unusable';
      /** Every status the provider reported. */
      timeline: {
        /**
         * `held` and `paused`: the provider accepted the message and keeps it back for the quality of its template.
         */
        status: 'sent' | 'delivered' | 'read' | 'failed' | 'held' | 'paused';
        providerMessageId: string;
        /**
         * The provider's time.
         */
        occurredAt: string;
        receivedAt: string;
        statusCode: number | null;
        /** How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never. */
        pricing?: {
          billable: boolean | null;
          /** `PMP`: per message. */
          model: string | null;
          /** `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not. */
          type: string | null;
          /** E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`. */
          category: string | null;
        };
      }[];
      createdAt: string;
      success: true;
      webhookEvents: components['schemas']['WebhookEvent'][];
    };
    MessageRequest: {
      /**
       * Country code and number: digits only, no +, spaces or dashes. As many as numbers of its country have.
       */
      recipientNumber?: string | null;
      /**
       * A customer, by the `recipientId` of answers and webhooks or by their business-scoped user id. With `recipientNumber` too, both must mean the same customer.
       */
      recipientId?: string | null;
      /**
       * true: answered with 202 before anything is sent. false: after the provider answered.
       * @default false
       */
      async?: boolean | null;
      /** Who answers in the conversation. true: the number's AI agent. false: nobody until a person takes it, also when one had it. Omitted: as it is; a new conversation is unassigned. */
      autoPilot?: boolean | null;
      /** Your tracking id and idempotency key: a repeat never sends twice. Generated when absent. */
      messageId?: string | null;
      /** Yours, at most 4 KiB as JSON; comes back in answers and webhooks as it was. */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** The number to send from: the one the customer wrote to. Required when several are connected. */
      senderNumber?: string | null;
      /** Free text; or `media` instead. Twilio takes 1600 characters. */
      text?: string | null;
      /** A file to send; or `text` instead. */
      media?: {
        type: 'image' | 'document' | 'video' | 'audio';
        /** Public https address of the file, which the provider fetches. */
        url: string;
        /** Meta: with images, documents and videos. Twilio: with images. */
        caption?: string | null;
        /** Name that the recipient sees. Documents at Meta only. */
        filename?: string | null;
      } | null;
      /** For how many seconds it may wait for its provider call; later it ends as `send_expired`. Without end when absent. */
      ttl?: number | null;
    };
    MessageState: {
      messageId: string;
      /**
       * The highest known; failed unless delivered or read is known.
       */
      status:
        | 'queued'
        | 'accepted'
        | 'sent'
        | 'delivered'
        | 'read'
        | 'failed'
        | 'rejected'
        | 'unreachable';
      /** Digits with country code; null for a customer who is known by a user id alone. */
      recipientNumber: string | null;
      /** The customer's id, which stays when their number changes. */
      recipientId: string;
      templateId: string;
      templateName: string;
      templateLanguage: string;
      providerMessageId: string | null;
      /**
       * While it waits for the provider's rate: when it is due.
       */
      sendingAt?: string;
      /**
       * When the one-time password of an authentication template was removed.
       */
      valuesRemovedAt?: string;
      /**
       * From then on it is not handed to the provider.
       */
      expiresAt?: string;
      /** Calls to the provider. */
      attempts: number;
      /**
       * When the provider reported that the message was accepted, though its send had ended as failed before.
       */
      correctedAt?: string;
      metadata?: {
        [key: string]: unknown;
      };
      /** Why it failed: 9901 to 9914, or 9988. */
      statusCode?: number;
      /** What `statusCode` means, in the words of the webhook. */
      statusMessage?: string;
      /**
       * Why Herald itself did not send it: no provider call was made, or no further one.
       */
      refusalCode?: 'send_expired' | 'sender_unusable';
      /** Every status the provider reported. */
      timeline: {
        /**
         * `held` and `paused`: the provider accepted the message and keeps it back for the quality of its template.
         */
        status: 'sent' | 'delivered' | 'read' | 'failed' | 'held' | 'paused';
        providerMessageId: string;
        /**
         * The provider's time.
         */
        occurredAt: string;
        receivedAt: string;
        statusCode: number | null;
        /** How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never. */
        pricing?: {
          billable: boolean | null;
          /** `PMP`: per message. */
          model: string | null;
          /** `regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not. */
          type: string | null;
          /** E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`. */
          category: string | null;
        };
      }[];
      createdAt: string;
    };
    OrderContent: {
      kind: 'order';
      order: {
        catalogId: string | null;
        text: string | null;
        items: {
          productId: string;
          quantity: number | null;
          price: number | null;
          currency: string | null;
        }[];
      };
    };
    OtherContent: {
      kind: 'other';
      type: string;
    };
    OutboundMessage: {
      messageId: string;
      status:
        | 'queued'
        | 'accepted'
        | 'sent'
        | 'delivered'
        | 'read'
        | 'failed'
        | 'rejected'
        | 'unreachable';
      recipientNumber: string | null;
      recipientId: string;
      templateId: string | null;
      templateName: string | null;
      templateLanguage: string | null;
      providerMessageId: string | null;
      sendingAt?: string;
      valuesRemovedAt?: string;
      expiresAt?: string;
      attempts: number;
      correctedAt?: string;
      metadata?: {
        [key: string]: unknown;
      };
      statusCode?: number;
      statusMessage?: string;
      refusalCode?: 'send_expired' | 'sender_unusable';
      timeline: {
        status: 'sent' | 'delivered' | 'read' | 'failed' | 'held' | 'paused';
        providerMessageId: string;
        occurredAt: string;
        receivedAt: string;
        statusCode: number | null;
        pricing?: {
          billable: boolean | null;
          model: string | null;
          type: string | null;
          category: string | null;
        };
      }[];
      createdAt: string;
      direction: 'outbound';
      text: string | null;
      media: {
        type: 'image' | 'document' | 'video' | 'audio';
        url: string | null;
        mimeType?: string;
        bytes?: number;
        caption: string | null;
        filename: string | null;
      } | null;
      said: components['schemas']['InboundContent'] | null;
      kind: 'v2' | 'standard' | 'api' | 'inbox' | 'agent' | 'app';
      refusal: string | null;
      autoPilot: boolean | null;
      editedAt: string | null;
      deletedAt: string | null;
      reactions: {
        by: 'customer' | 'business';
        emoji: string;
        at: string;
      }[];
    };
    Preview: {
      success: true;
      rendered: {
        header:
          | (
              | components['schemas']['TextHeader']
              | components['schemas']['MediaHeader']
              | components['schemas']['LocationHeader']
              | components['schemas']['ProductHeader']
            )
          | null;
        body: string;
        buttons: {
          text: string;
          type: string;
          url?: string;
          sections?: {
            title?: string;
            productIds: string[];
          }[];
        }[];
        footer: string | null;
        offer?: {
          text: string;
          expiresAt: string | null;
        };
        cards?: {
          header:
            | (
                | components['schemas']['TextHeader']
                | components['schemas']['MediaHeader']
                | components['schemas']['LocationHeader']
                | components['schemas']['ProductHeader']
              )
            | null;
          body: string;
          buttons: {
            text: string;
            type: string;
            url?: string;
            sections?: {
              title?: string;
              productIds: string[];
            }[];
          }[];
        }[];
      };
      problems: {
        field: string;
        message: string;
      }[];
      warnings: string[];
    };
    PreviewRequest: {
      recipientNumber?: string | null;
      recipientId?: string | null;
      templateId?: string | null;
      templateName?: string | null;
      templateLanguage?: string | null;
      senderNumber?: string | null;
      templateVariables?:
        | {
            [key: string]: unknown;
          }
        | unknown[]
        | null;
      headerMediaUrl?: string | null;
      headerMediaFilename?: string | null;
      headerLocation?: {
        latitude: number;
        longitude: number;
        name: string;
        address: string;
      } | null;
      headerProduct?: {
        catalogId: string;
        productId: string;
      } | null;
      buttonValues?: {
        [key: string]:
          | string
          | {
              flowToken?: string;
              data?: {
                [key: string]: unknown;
              };
            };
      } | null;
      quickReplyPayloads?: {
        [key: string]: string;
      } | null;
      productSections?:
        | {
            title?: string;
            productIds: string[];
          }[]
        | null;
      offerExpiresAt?: string | null;
      cards?:
        | {
            templateVariables?:
              | {
                  [key: string]: unknown;
                }
              | unknown[];
            headerMediaUrl?: string;
            headerProduct?: {
              catalogId: string;
              productId: string;
            };
            buttonValues?: {
              [key: string]:
                | string
                | {
                    flowToken?: string;
                    data?: {
                      [key: string]: unknown;
                    };
                  };
            };
            quickReplyPayloads?: {
              [key: string]: string;
            };
          }[]
        | null;
      async?: boolean | null;
      autoPilot?: boolean | null;
      ttl?: number | null;
      messageId?: string | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    ProductHeader: {
      kind: 'product';
      product: {
        catalogId: string;
        productId: string;
      } | null;
    };
    QueuedFreeMessage: {
      success: true;
      messageId: string;
      recipientNumber: string | null;
      recipientId: string;
      metadata?: {
        [key: string]: unknown;
      };
      warnings?: string[];
      timestamp: string;
      status: 'queued';
    };
    QueuedMessage: {
      success: true;
      /** The tracking id: yours, or a generated one. */
      messageId: string;
      /** Digits with country code; null for a customer who is known by a user id alone. */
      recipientNumber: string | null;
      /** The customer's id, which stays when their number changes. */
      recipientId: string;
      metadata?: {
        [key: string]: unknown;
      };
      /** Fields that were ignored, and the like. */
      warnings?: string[];
      timestamp: string;
      status: 'queued';
      templateId: string;
    };
    RefusedRequest: {
      refusalId: string;
      at: string;
      keyId: string;
      keyName: string;
      method: string;
      path: string;
      status: number;
      code:
        | 'invalid_json'
        | 'invalid_request'
        | 'unauthorized'
        | 'invalid_credentials'
        | 'password_change_required'
        | 'two_factor_required'
        | 'password_needed'
        | 'forbidden'
        | 'not_found'
        | 'method_not_allowed'
        | 'template_not_found'
        | 'template_mismatch'
        | 'template_language_required'
        | 'template_sender_required'
        | 'template_not_bound'
        | 'template_mapping_inactive'
        | 'template_not_approved'
        | 'template_not_supported'
        | 'template_refused'
        | 'template_outcome_unknown'
        | 'sender_not_found'
        | 'sender_number_required'
        | 'agent_not_found'
        | 'canned_reply_not_found'
        | 'customer_not_found'
        | 'customer_unreachable'
        | 'customer_without_identity'
        | 'marketing_limit_reached'
        | 'budget_exhausted'
        | 'recipient_mismatch'
        | 'recipient_needs_number'
        | 'conversation_not_found'
        | 'window_closed'
        | 'agent_not_connected'
        | 'invalid_template_values'
        | 'static_button_not_replaceable'
        | 'message_id_conflict'
        | 'message_not_found'
        | 'media_not_found'
        | 'media_too_large'
        | 'media_not_accepted'
        | 'media_unavailable'
        | 'conflict'
        | 'payload_too_large'
        | 'rate_limited'
        | 'too_many_streams'
        | 'too_many_exports'
        | 'provider_rejected'
        | 'provider_unreachable'
        | 'send_expired'
        | 'sender_unusable'
        | 'outcome_pending'
        | 'temporarily_unavailable'
        | 'internal_error';
      error: string;
      details: {
        field: string;
        message: string;
      }[];
      requestId: string | null;
      more: number;
    };
    RefusedRequests: {
      success: true;
      data: components['schemas']['RefusedRequest'][];
      nextCursor: string | null;
    };
    ResendRequest: {
      run?: number | null;
    };
    Resent: {
      success: true;
      started: boolean;
      delivery: components['schemas']['Delivery'];
    };
    SendRequest: {
      /**
       * Country code and number: digits only, no +, spaces or dashes. As many as numbers of its country have.
       */
      recipientNumber?: string | null;
      /**
       * A customer, by the `recipientId` of answers and webhooks or by their business-scoped user id. With `recipientNumber` too, both must mean the same customer.
       */
      recipientId?: string | null;
      /** Which template; or `templateName` instead. */
      templateId?: string | null;
      /** Which template, by name. With `templateId` too, both must mean the same. */
      templateName?: string | null;
      /** With a name that has several approved languages, for example `en_US`. */
      templateLanguage?: string | null;
      /** With a name that several senders have: the number to send from. */
      senderNumber?: string | null;
      /** What fills the placeholders: an object keyed `"1"`, `"2"` … or by name, or an array in placeholder order, for the body; `{"header": …, "body": …}` when the header has a placeholder too. */
      templateVariables?:
        | {
            [key: string]: unknown;
          }
        | unknown[]
        | null;
      /** For templates with a media header: an https URL at a public address, which the provider can fetch, at most 4096 characters. */
      headerMediaUrl?: string | null;
      /** The name a document is shown with, at most 240 characters. */
      headerMediaFilename?: string | null;
      /** For templates with a location header, in degrees. */
      headerLocation?: {
        latitude: number;
        longitude: number;
        name: string;
        address: string;
      } | null;
      /** For templates with a product header: a product of a catalog that belongs to the account. The provider calls `productId` content id or retailer id. */
      headerProduct?: {
        catalogId: string;
        productId: string;
      } | null;
      /** By button text: what fills the placeholder of a URL button (of a full http(s) URL only the last path segment is used), a copy-code button's code, the token of a flow or `{flowToken, data}`, the product whose picture heads a catalog or a list of products. */
      buttonValues?: {
        [key: string]:
          | string
          | {
              /** Comes back with the answers. */
              flowToken?: string;
              /** For the first screen. */
              data?: {
                [key: string]: unknown;
              };
            };
      } | null;
      /** By the text of a quick reply: what comes back when it is tapped. */
      quickReplyPayloads?: {
        [key: string]: string;
      } | null;
      /** For templates with a list of products: at most 30 over all sections, from the catalog of the account. */
      productSections?:
        | {
            /** Needed with several sections. */
            title?: string;
            productIds: string[];
          }[]
        | null;
      /**
       * For limited-time offers with a countdown: until when the offer holds.
       */
      offerExpiresAt?: string | null;
      /** For carousels: what fills each card, in their order; as many as the template has. May be left out where no card takes a value. */
      cards?:
        | {
            /** What fills the placeholders: an object keyed `"1"`, `"2"` … or by name, or an array in placeholder order, for the body; `{"header": …, "body": …}` when the header has a placeholder too. */
            templateVariables?:
              | {
                  [key: string]: unknown;
                }
              | unknown[];
            /** For templates with a media header: an https URL at a public address, which the provider can fetch, at most 4096 characters. */
            headerMediaUrl?: string;
            /** For templates with a product header: a product of a catalog that belongs to the account. The provider calls `productId` content id or retailer id. */
            headerProduct?: {
              catalogId: string;
              productId: string;
            };
            /** By button text: what fills the placeholder of a URL button (of a full http(s) URL only the last path segment is used), a copy-code button's code, the token of a flow or `{flowToken, data}`, the product whose picture heads a catalog or a list of products. */
            buttonValues?: {
              [key: string]:
                | string
                | {
                    /** Comes back with the answers. */
                    flowToken?: string;
                    /** For the first screen. */
                    data?: {
                      [key: string]: unknown;
                    };
                  };
            };
            /** By the text of a quick reply: what comes back when it is tapped. */
            quickReplyPayloads?: {
              [key: string]: string;
            };
          }[]
        | null;
      /**
       * true: answered with 202 before anything is sent. false: after the provider answered.
       * @default false
       */
      async?: boolean | null;
      /** Who answers in the conversation. true: the number's AI agent. false: nobody until a person takes it, also when one had it. Omitted: as it is; a new conversation is unassigned. */
      autoPilot?: boolean | null;
      /** For how many seconds it may wait for its provider call; later it ends as `send_expired`. Default for AUTHENTICATION templates 600, for others without end. */
      ttl?: number | null;
      /** Your tracking id and idempotency key: a repeat never sends twice. Generated when absent. */
      messageId?: string | null;
      /** Yours, at most 4 KiB as JSON; comes back in answers and webhooks as it was. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    SentMessage: {
      messageId: string;
      status:
        | 'queued'
        | 'accepted'
        | 'sent'
        | 'delivered'
        | 'read'
        | 'failed'
        | 'rejected'
        | 'unreachable';
      recipientNumber: string | null;
      recipientId: string;
      templateId: string | null;
      templateName: string | null;
      templateLanguage: string | null;
      providerMessageId: string | null;
      sendingAt?: string;
      valuesRemovedAt?: string;
      expiresAt?: string;
      attempts: number;
      correctedAt?: string;
      metadata?: {
        [key: string]: unknown;
      };
      statusCode?: number;
      statusMessage?: string;
      refusalCode?: 'send_expired' | 'sender_unusable';
      timeline: {
        status: 'sent' | 'delivered' | 'read' | 'failed' | 'held' | 'paused';
        providerMessageId: string;
        occurredAt: string;
        receivedAt: string;
        statusCode: number | null;
        pricing?: {
          billable: boolean | null;
          model: string | null;
          type: string | null;
          category: string | null;
        };
      }[];
      createdAt: string;
      text: string | null;
      media: {
        type: 'image' | 'document' | 'video' | 'audio';
        url: string | null;
        mimeType?: string;
        bytes?: number;
        caption: string | null;
        filename: string | null;
      } | null;
      kind: 'v2' | 'api';
    };
    SentMessageShown: {
      messageId: string;
      status:
        | 'queued'
        | 'accepted'
        | 'sent'
        | 'delivered'
        | 'read'
        | 'failed'
        | 'rejected'
        | 'unreachable';
      recipientNumber: string | null;
      recipientId: string;
      templateId: string | null;
      templateName: string | null;
      templateLanguage: string | null;
      providerMessageId: string | null;
      sendingAt?: string;
      valuesRemovedAt?: string;
      expiresAt?: string;
      attempts: number;
      correctedAt?: string;
      metadata?: {
        [key: string]: unknown;
      };
      statusCode?: number;
      statusMessage?: string;
      refusalCode?: 'send_expired' | 'sender_unusable';
      timeline: {
        status: 'sent' | 'delivered' | 'read' | 'failed' | 'held' | 'paused';
        providerMessageId: string;
        occurredAt: string;
        receivedAt: string;
        statusCode: number | null;
        pricing?: {
          billable: boolean | null;
          model: string | null;
          type: string | null;
          category: string | null;
        };
      }[];
      createdAt: string;
      text: string | null;
      media: {
        type: 'image' | 'document' | 'video' | 'audio';
        url: string | null;
        mimeType?: string;
        bytes?: number;
        caption: string | null;
        filename: string | null;
      } | null;
      kind: 'v2' | 'api';
      success: true;
      webhookEvents: components['schemas']['WebhookEvent'][];
    };
    StandardAcceptance: {
      success: true;
      providerMessageId: string;
      templateId: string;
      recipientNumber: string;
      timestamp: string;
    };
    StandardAnswer:
      components['schemas']['StandardAcceptance'] | components['schemas']['StandardFailure'];
    StandardFailure: {
      success: false;
      error:
        | 'Template not found'
        | 'Template is not bound to an active provider sender'
        | 'Template sender mapping is no longer active'
        | 'Template is not approved for sending'
        | 'No active provider sender found'
        | 'Error sending template message'
        | 'Customer cannot receive outbound messages (blocked or unsubscribed)'
        | 'This customer has no delivery identity. Ask them to message you first.';
    };
    StandardSendRequest: {
      recipientNumber: string;
      templateId: string;
      templateVariables?:
        | {
            [key: string]: unknown;
          }
        | unknown[]
        | null;
      headerMediaUrl?: string | null;
      headerMediaFilename?: string | null;
      headerLocation?: {
        latitude: number;
        longitude: number;
        name: string;
        address: string;
      } | null;
      headerProduct?: {
        catalogId: string;
        productId: string;
      } | null;
      buttonValues?: {
        [key: string]:
          | string
          | {
              flowToken?: string;
              data?: {
                [key: string]: unknown;
              };
            };
      } | null;
      quickReplyPayloads?: {
        [key: string]: string;
      } | null;
      productSections?:
        | {
            title?: string;
            productIds: string[];
          }[]
        | null;
      offerExpiresAt?: string | null;
      cards?:
        | {
            templateVariables?:
              | {
                  [key: string]: unknown;
                }
              | unknown[];
            headerMediaUrl?: string;
            headerProduct?: {
              catalogId: string;
              productId: string;
            };
            buttonValues?: {
              [key: string]:
                | string
                | {
                    flowToken?: string;
                    data?: {
                      [key: string]: unknown;
                    };
                  };
            };
            quickReplyPayloads?: {
              [key: string]: string;
            };
          }[]
        | null;
      autoPilot?: boolean | null;
    };
    Statistics: {
      success: true;
      from: string;
      to: string;
      totals: {
        accepted: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
      };
      previous: {
        accepted: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
        from: string;
        to: string;
      };
      days: {
        accepted: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
        day: string;
      }[];
      templates: {
        accepted: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
        templateId: string | null;
        templateName: string | null;
      }[];
      senders: {
        accepted: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
        senderId: string;
      }[];
      errors: {
        statusCode:
          | (
              | 9901
              | 9902
              | 9903
              | 9904
              | 9905
              | 9906
              | 9907
              | 9908
              | 9909
              | 9910
              | 9911
              | 9912
              | 9913
              | 9914
              | 9988
            )
          | null;
        code: string | null;
        count: number;
        meaning: string;
        advice: string;
      }[];
    };
    Template: {
      templateId: string;
      providerTemplateProviderStatus: string;
      providerTemplateComponents: string;
      name: string;
      language: string;
      category: string;
      quality: ('GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN') | null;
      previousCategory: string | null;
      categoryChangedAt: string | null;
      announcedCategory: string | null;
      announcedCategoryAt: string | null;
      statusReason: string | null;
      statusDescription: string | null;
      statusAdvice: string | null;
      pausedUntil: string | null;
      disabledAt: string | null;
      senderNumber: string;
      senderConnected: boolean;
      sendable: boolean;
      notSendableReason?:
        | 'template_not_bound'
        | 'template_mapping_inactive'
        | 'template_not_approved'
        | 'sender_not_found'
        | 'template_not_supported';
      variables: {
        header: string[];
        body: string[];
      };
      buttons: {
        text: string;
        type: string;
        url?: string;
        parameterized: boolean;
      }[];
      requires: (
        | 'headerMediaUrl'
        | 'headerLocation'
        | 'headerProduct'
        | 'offerExpiresAt'
        | 'productSections'
        | 'quickReplyPayloads'
        | 'cards'
      )[];
      cards: {
        variables: {
          header: string[];
          body: string[];
        };
        buttons: {
          text: string;
          type: string;
          url?: string;
          parameterized: boolean;
        }[];
        requires: (
          | 'headerMediaUrl'
          | 'headerLocation'
          | 'headerProduct'
          | 'offerExpiresAt'
          | 'productSections'
          | 'quickReplyPayloads'
          | 'cards'
        )[];
      }[];
      createdAt: string;
      updatedAt: string;
      lastSyncedAt: string | null;
    };
    TextContent: {
      kind: 'text';
      text: string;
    };
    TextHeader: {
      kind: 'text';
      text: string;
    };
    Usage: {
      success: true;
      from: string;
      to: string;
      by: ('day' | 'country' | 'category' | 'type' | 'templateId' | 'templateName' | 'senderId')[];
      currency: string | null;
      currencies: string[];
      groups: components['schemas']['UsageGroup'][];
      total: {
        messages: number;
        sent: number;
        delivered: number;
        read: number;
        failed: number;
        billed: number;
        cost: string | null;
        unpriced: number;
      };
    };
    UsageGroup: {
      messages: number;
      sent: number;
      delivered: number;
      read: number;
      failed: number;
      billed: number;
      cost: string | null;
      unpriced: number;
      day?: string;
      country?: string | null;
      category?: string | null;
      type?: string | null;
      templateId?: string | null;
      templateName?: string | null;
      senderId?: string | null;
    };
    WebhookEvent: {
      eventId: string;
      event:
        | 'channel_sent'
        | 'channel_delivered'
        | 'channel_read'
        | 'channel_failed'
        | 'message_held'
        | 'message_status_changed'
        | 'inbound_message'
        | 'inbound_message_changed'
        | 'template_status_changed'
        | 'template_quality_changed'
        | 'template_category_changed'
        | 'sender_health_changed';
      state: 'pending' | 'delivered' | 'failed' | 'cancelled';
      attempts: {
        number: number;
        startedAt: string;
        durationMs: number | null;
        /** `http_200`, `timeout`, `refused` …; null while it is under way. */
        outcome: string | null;
        /** Why the attempt failed and what to do; null for a success and while it is under way. */
        failure: string | null;
        httpStatus: number | null;
        /** The body of the answer was not read to its end. */
        bodyTruncated: boolean;
      }[];
      createdAt: string;
      completedAt: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listConversations: {
    parameters: {
      query?: {
        /** Only those handled like this. */
        handling?: 'autopilot' | 'unassigned' | 'assigned';
        /** Only those of this customer. */
        customerId?: string;
        /** Only those of this number of yours: digits with country code. */
        senderNumber?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  listConversationMessages: {
    parameters: {
      query?: {
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** Only the customer with this number: digits with country code. */
        number?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        state?: 'pending' | 'delivered' | 'failed' | 'cancelled';
        event?:
          | 'sent'
          | 'delivered'
          | 'read'
          | 'failed'
          | 'channel_sent'
          | 'channel_delivered'
          | 'channel_read'
          | 'channel_failed'
          | 'message_held'
          | 'message_status_changed'
          | 'inbound_message'
          | 'inbound_message_changed'
          | 'template_status_changed'
          | 'template_quality_changed'
          | 'template_category_changed'
          | 'sender_health_changed';
        messageId?: string;
        /** Beginning of the message’s tracking id, or of the event’s id (`evt_…`), at least 3 characters. */
        idPrefix?: string;
        /** HTTP status of the receiver’s last answer: one, such as 404, or a class, such as 5xx. */
        responseStatus?: string;
        from?: string;
        to?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  listSentMessages: {
    parameters: {
      query?: {
        /** Beginning of the tracking id, at least 3 characters. */
        idPrefix?: string;
        /** One or several, with commas between: queued, accepted, sent, delivered, read, failed, rejected, unreachable. */
        status?: string;
        /** Why it failed, as `statusCode` of the answer. */
        statusCode?:
          | '9901'
          | '9902'
          | '9903'
          | '9904'
          | '9905'
          | '9906'
          | '9907'
          | '9908'
          | '9909'
          | '9910'
          | '9911'
          | '9912'
          | '9913'
          | '9914'
          | '9988';
        /** A number, as `recipientNumber`; or a customer whatever the message was addressed to, as `recipientId`. */
        recipient?: string;
        /** Sent with this template. */
        templateId?: string;
        /** Sent with a template of this name, in any language. */
        templateName?: string;
        /** Sent from this number, by its `senderId`. */
        senderId?: string;
        /** Sent from this number. */
        senderNumber?: string;
        /** Created at this moment or later. */
        since?: string;
        /** Created before this moment. */
        before?: string;
        /** `v2` or `api`, or both with a comma between. */
        kind?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  exportSentMessages: {
    parameters: {
      query?: {
        /** Beginning of the tracking id, at least 3 characters. */
        idPrefix?: string;
        /** One or several, with commas between: queued, accepted, sent, delivered, read, failed, rejected, unreachable. */
        status?: string;
        /** Why it failed, as `statusCode` of the answer. */
        statusCode?:
          | '9901'
          | '9902'
          | '9903'
          | '9904'
          | '9905'
          | '9906'
          | '9907'
          | '9908'
          | '9909'
          | '9910'
          | '9911'
          | '9912'
          | '9913'
          | '9914'
          | '9988';
        /** A number, as `recipientNumber`; or a customer whatever the message was addressed to, as `recipientId`. */
        recipient?: string;
        /** Sent with this template. */
        templateId?: string;
        /** Sent with a template of this name, in any language. */
        templateName?: string;
        /** Sent from this number, by its `senderId`. */
        senderId?: string;
        /** Sent from this number. */
        senderNumber?: string;
        /** Created at this moment or later. */
        since?: string;
        /** Created before this moment. */
        before?: string;
        /** `v2` or `api`, or both with a comma between. */
        kind?: string;
        /** The `cursor` in the last record of a file that ended early; absent for the first. */
        cursor?: string;
      };
    };
  };
  listRefusedRequests: {
    parameters: {
      query?: {
        /** Refused with this error code. */
        code?:
          | 'invalid_json'
          | 'invalid_request'
          | 'unauthorized'
          | 'invalid_credentials'
          | 'password_change_required'
          | 'two_factor_required'
          | 'password_needed'
          | 'forbidden'
          | 'not_found'
          | 'method_not_allowed'
          | 'template_not_found'
          | 'template_mismatch'
          | 'template_language_required'
          | 'template_sender_required'
          | 'template_not_bound'
          | 'template_mapping_inactive'
          | 'template_not_approved'
          | 'template_not_supported'
          | 'template_refused'
          | 'template_outcome_unknown'
          | 'sender_not_found'
          | 'sender_number_required'
          | 'agent_not_found'
          | 'canned_reply_not_found'
          | 'customer_not_found'
          | 'customer_unreachable'
          | 'customer_without_identity'
          | 'marketing_limit_reached'
          | 'budget_exhausted'
          | 'recipient_mismatch'
          | 'recipient_needs_number'
          | 'conversation_not_found'
          | 'window_closed'
          | 'agent_not_connected'
          | 'invalid_template_values'
          | 'static_button_not_replaceable'
          | 'message_id_conflict'
          | 'message_not_found'
          | 'media_not_found'
          | 'media_too_large'
          | 'media_not_accepted'
          | 'media_unavailable'
          | 'conflict'
          | 'payload_too_large'
          | 'rate_limited'
          | 'too_many_streams'
          | 'too_many_exports'
          | 'provider_rejected'
          | 'provider_unreachable'
          | 'send_expired'
          | 'sender_unusable'
          | 'outcome_pending'
          | 'temporarily_unavailable'
          | 'internal_error';
        /** Refused with this key. */
        keyId?: string;
        /** As the answer had it. */
        requestId?: string;
        /** Refused at this moment or later. */
        since?: string;
        /** Refused before this moment. */
        before?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  getStatistics: {
    parameters: {
      query?: {
        /** First day, in UTC; 7 days until `to` when absent, at most 92. */
        from?: string;
        /** Last day, in UTC; today when absent. */
        to?: string;
        /** Counts the messages of this template alone, by its id. */
        template?: string;
        /** Counts the messages of this sender alone, by its id. */
        sender?: string;
      };
    };
  };
  listMessages: {
    parameters: {
      query?: {
        /** Beginning of the tracking id, at least 3 characters. */
        idPrefix?: string;
        /** One or several, with commas between: queued, accepted, sent, delivered, read, failed, rejected, unreachable. */
        status?: string;
        /** Why it failed, as `statusCode` of the answer. */
        statusCode?:
          | '9901'
          | '9902'
          | '9903'
          | '9904'
          | '9905'
          | '9906'
          | '9907'
          | '9908'
          | '9909'
          | '9910'
          | '9911'
          | '9912'
          | '9913'
          | '9914'
          | '9988';
        /** A number, as `recipientNumber`; or a customer whatever the message was addressed to, as `recipientId`. */
        recipient?: string;
        /** Sent with this template. */
        templateId?: string;
        /** Sent with a template of this name, in any language. */
        templateName?: string;
        /** Sent from this number, by its `senderId`. */
        senderId?: string;
        /** Sent from this number. */
        senderNumber?: string;
        /** Created at this moment or later. */
        since?: string;
        /** Created before this moment. */
        before?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
  getUsage: {
    parameters: {
      query?: {
        /** First day, in UTC; 30 days until `to` when absent. */
        from?: string;
        /** Last day, in UTC; today when absent. */
        to?: string;
        /** What to split by: day, country, category, type, templateId, templateName, senderId. */
        by?: string;
        /** Currency of the costs, where rate cards of several were imported. */
        currency?: string;
      };
    };
  };
  listTemplates: {
    parameters: {
      query?: {
        /** The provider's status, for example `APPROVED`; in any case. */
        status?: string;
        name?: string;
        /** In any spelling: `en_US` is `en-us`. */
        language?: string;
        /** The number they go out from: digits with country code. */
        senderNumber?: string;
        /** Rows in a page; 50 when absent. */
        limit?: number;
        /** The `nextCursor` of the page before; absent for the first page. */
        cursor?: string;
      };
    };
  };
}

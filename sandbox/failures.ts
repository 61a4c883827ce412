import type { ProviderError, ProviderName } from './types';

/** Failure in the words of each provider. */
export type Failure = Record<ProviderName, ProviderError>;

export const UNDELIVERABLE: Failure = {
  meta: {
    code: 131026,
    title: 'Message undeliverable',
    details: 'The recipient is not on WhatsApp.',
  },
  twilio: {
    code: 63024,
    title: 'Invalid message recipient',
    details: 'The recipient is not on WhatsApp.',
  },
};

export const REFUSED_RECIPIENT: Failure = {
  meta: {
    code: 131026,
    title: 'Message undeliverable',
    details: 'Sandbox: messages to numbers that end in 0004 are refused.',
  },
  twilio: {
    code: 21211,
    title: "Invalid 'To' Phone Number",
    details: 'Sandbox: messages to numbers that end in 0004 are refused.',
  },
};

export const OPTED_OUT: Failure = {
  meta: {
    code: 131050,
    title: 'User has stopped marketing messages',
    details: 'The recipient has chosen to stop receiving marketing messages from your business.',
  },
  twilio: {
    code: 21610,
    title: 'Attempt to send to unsubscribed recipient',
    details: 'The recipient has opted out of messages from this sender.',
  },
};

/** A held message that its provider drops, because recipients did not like the first ones. */
export const TEMPLATE_PAUSED: Failure = {
  meta: {
    code: 132015,
    title: 'Template is Paused',
    details: 'Template is paused due to low quality so it cannot be sent in a template message.',
  },
  twilio: {
    code: 63041,
    title: 'Template paused',
    details: 'WhatsApp has paused the template for its low quality.',
  },
};

export const TOO_MUCH_MARKETING: Failure = {
  meta: {
    code: 131049,
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details:
      'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  twilio: {
    code: 63049,
    title: 'Meta chose not to deliver this WhatsApp marketing message',
    details: 'The recipient gets many marketing messages.',
  },
};

export const RATE_LIMITED: Failure = {
  meta: {
    code: 130429,
    title: 'Rate limit hit',
    details: 'Cloud API message throughput has been reached.',
    httpStatus: 429,
  },
  twilio: {
    code: 20429,
    title: 'Too Many Requests',
    details: 'The sender takes no more messages this second.',
    httpStatus: 429,
  },
};

/** Refusal of an authentication template to a customer who is known by their user id alone. */
export const NEEDS_NUMBER: Failure = {
  meta: {
    code: 131062,
    title: 'Business-scoped User ID (BSUID) recipients are not supported for this message',
    details: 'Authentication templates can only be sent to phone numbers.',
  },
  twilio: {
    code: 63024,
    title: 'Invalid message recipient',
    details: 'Authentication templates can only be sent to phone numbers.',
  },
};

/** Failure of free text to a customer who has not written in the last 24 hours. */
export const OUTSIDE_WINDOW: Failure = {
  meta: {
    code: 131047,
    title: 'Re-engagement message',
    details: 'The customer has not written in the last 24 hours. Use an approved template.',
  },
  twilio: {
    code: 63016,
    title: 'Failed to send freeform message because you are outside the allowed window',
    details: 'The customer has not written in the last 24 hours. Use an approved template.',
  },
};

/** Refusals around the Marketing Messages API, which only Meta has. */
export const NOT_MARKETING: ProviderError = {
  code: 131055,
  title: 'Method not allowed',
  details: 'Only marketing template messages are supported',
};

export const MARKETING_OFF: ProviderError = {
  code: 131063,
  title: 'Marketing templates disabled for Cloud API',
  details:
    'Your template is categorized as Marketing, but marketing templates are currently disabled for your Cloud API configuration.',
};

export const NOT_ONBOARDED: ProviderError = {
  code: 134102,
  title: 'Template unavailable for use',
  details:
    "Please check your eligibility status to ensure you are onboarded or contact Meta's customer support.",
  httpStatus: 500,
};

/** A code that no documentation lists, with a text that explains nothing. */
export const UNCLASSIFIED: Failure = {
  meta: {
    code: 199999,
    title: 'Unclassified outcome',
    details: 'The network gave no further reason.',
  },
  twilio: {
    code: 63999,
    title: 'Unclassified outcome',
    details: 'The network gave no further reason.',
  },
};

export const FAILED_BY_HAND: Failure = {
  meta: {
    code: 131000,
    title: 'Something went wrong',
    details: 'Failed by hand in the sandbox.',
  },
  twilio: {
    code: 63012,
    title: 'Channel provider returned an internal service error',
    details: 'Failed by hand in the sandbox.',
  },
};

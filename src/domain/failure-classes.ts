export type StatusCode =
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
  | 9988;

/** A way a message fails, whatever the provider calls it. */
export interface FailureClass {
  statusCode: StatusCode;
  /** The text in the webhook. */
  sentence: string;
  /** Advice for the business that sent it. */
  advice: string;
  /** Lower-case parts of error texts. */
  words: readonly string[];
  /** Lower-case parts that hold a word of another class, and are looked for before all words. */
  phrases?: readonly string[];
  /** Statuses of answers without a readable error. */
  httpStatuses?: readonly number[];
}

/** In the order they are tried (contract 7.1). */
export const FAILURE_CLASSES: readonly FailureClass[] = [
  {
    statusCode: 9901,
    sentence: 'The recipient cannot be reached on this channel.',
    advice: 'Check the number; use another channel.',
    words: ['undeliverable', 'not on the channel', 'not on whatsapp', 'invalid recipient'],
  },
  {
    statusCode: 9902,
    sentence: 'The messaging window with this recipient is closed.',
    advice: 'Send an approved template.',
    words: ['messaging window', 'outside the allowed window', '24 hours', 're-engagement'],
  },
  {
    statusCode: 9903,
    sentence: 'The channel chose not to deliver this message, to spare the recipient.',
    advice: 'Send this recipient less marketing; wait a day.',
    words: ['healthy ecosystem', 'chose not to deliver'],
  },
  {
    statusCode: 9904,
    sentence: 'The recipient is part of an experiment of the channel.',
    advice: 'Nothing; later messages may arrive.',
    words: ['experiment'],
  },
  {
    statusCode: 9905,
    sentence: 'The recipient has stopped, blocked or unsubscribed from these messages.',
    advice: 'Do not send again until they ask.',
    words: ['stopped', 'stop receiving', 'opted out', 'opted-out', 'unsubscribed', 'blocked'],
  },
  {
    statusCode: 9906,
    sentence: 'The channel held the message back as spam.',
    advice: "Send fewer, more relevant messages; check the number's quality at the provider.",
    words: ['spam'],
  },
  {
    statusCode: 9907,
    sentence: 'Too many messages were sent in a short time.',
    advice: "Lower the sender's rate; send again later with a new messageId.",
    words: ['rate limit', 'too many', 'throughput'],
    httpStatuses: [429],
  },
  {
    statusCode: 9908,
    sentence: 'The template does not exist or is not approved.',
    advice: 'Check its status at the provider.',
    words: ['template does not exist', 'template name does not exist', 'not approved'],
    phrases: ['template unavailable'],
  },
  {
    statusCode: 9909,
    sentence: 'The template is paused or disabled.',
    advice: 'Wait until the pause ends, or use another template.',
    words: ['paused', 'disabled'],
    phrases: ['flow is blocked'],
  },
  {
    statusCode: 9910,
    sentence: 'The channel did not accept the values of the template.',
    advice: 'Correct the values.',
    words: ['parameter', 'variables'],
  },
  {
    statusCode: 9911,
    sentence: 'The message or its sender is restricted by a policy of the channel.',
    advice: 'Check the account at the provider.',
    words: ['policy', 'policies'],
    phrases: ['blocked for policy', 'blocked for policies'],
  },
  {
    statusCode: 9912,
    sentence: 'The media of the message could not be used.',
    advice: "Check the file's URL, type and size.",
    words: ['media'],
  },
  {
    statusCode: 9913,
    sentence: "The sender's account or number needs attention.",
    advice: 'Check credentials, payment, registration.',
    phrases: [
      'cannot be loaded due to missing permissions',
      'disabled for cloud api',
      'disabled for your cloud api',
    ],
    words: ['not registered', 'token', 'payment', 'locked'],
  },
  {
    statusCode: 9914,
    sentence: 'The channel had a temporary problem.',
    advice: 'Send again with a new messageId.',
    words: ['timeout', 'timed out', 'unavailable', 'internal'],
    httpStatuses: [502, 503, 504],
  },
];

export const UNCLASSIFIED = {
  statusCode: 9988,
  sentence: 'The message failed for a reason that is not classified.',
  advice: "See the provider's text in the Inbox.",
} as const satisfies Pick<FailureClass, 'statusCode' | 'sentence' | 'advice'>;

/** Every code that a failure can have. */
export const STATUS_CODES: readonly StatusCode[] = [
  ...FAILURE_CLASSES.map(({ statusCode }) => statusCode),
  UNCLASSIFIED.statusCode,
];

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
  /** The codes Meta and Twilio give it; their ranges do not overlap. */
  codes: readonly number[];
  /** Lower-case parts of error texts. */
  words: readonly string[];
  /** Lower-case parts that hold a word of another class, and are looked for before all words. */
  phrases?: readonly string[];
  /** Statuses of answers without a readable error. */
  httpStatuses?: readonly number[];
}

/** Meta's codes for missing permissions. */
const META_PERMISSION_CODES = Array.from({ length: 100 }, (_, offset) => 200 + offset);

/** In the order they are tried (contract 7.1). */
export const FAILURE_CLASSES: readonly FailureClass[] = [
  {
    statusCode: 9901,
    sentence: 'The recipient cannot be reached on this channel.',
    advice: 'Check the number; use another channel.',
    codes: [
      21211, 21214, 21604, 21612, 21614, 21635, 30003, 30005, 30006, 30036, 63003, 63024, 63029,
      63031, 63036, 131021, 131026, 131043, 131062, 137000,
    ],
    words: ['undeliverable', 'not on the channel', 'not on whatsapp', 'invalid recipient'],
  },
  {
    statusCode: 9902,
    sentence: 'The messaging window with this recipient is closed.',
    advice: 'Send an approved template.',
    codes: [131047, 63016],
    words: ['messaging window', 'outside the allowed window', '24 hours', 're-engagement'],
  },
  {
    statusCode: 9903,
    sentence: 'The channel chose not to deliver this message, to spare the recipient.',
    advice: 'Send this recipient less marketing; wait a day.',
    codes: [131049, 63049],
    words: ['healthy ecosystem', 'chose not to deliver'],
  },
  {
    statusCode: 9904,
    sentence: 'The recipient is part of an experiment of the channel.',
    advice: 'Nothing; later messages may arrive.',
    codes: [130472, 63032],
    words: ['experiment'],
  },
  {
    statusCode: 9905,
    sentence: 'The recipient has stopped, blocked or unsubscribed from these messages.',
    advice: 'Do not send again until they ask.',
    codes: [21610, 30004, 63014, 63033, 130403, 131050],
    words: ['stopped', 'stop receiving', 'opted out', 'opted-out', 'unsubscribed', 'blocked'],
  },
  {
    statusCode: 9906,
    sentence: 'The channel held the message back as spam.',
    advice: "Send fewer, more relevant messages; check the number's quality at the provider.",
    codes: [30007, 131048],
    words: ['spam'],
  },
  {
    statusCode: 9907,
    sentence: 'Too many messages were sent in a short time.',
    advice: "Lower the sender's rate; send again later with a new messageId.",
    codes: [4, 613, 20429, 21611, 63018, 63038, 80007, 80008, 130429, 131056, 132069],
    words: ['rate limit', 'too many', 'throughput'],
    httpStatuses: [429],
  },
  {
    statusCode: 9908,
    sentence: 'The template does not exist or is not approved.',
    advice: 'Check its status at the provider.',
    codes: [63027, 63040, 132001, 134102],
    words: ['template does not exist', 'template name does not exist', 'not approved'],
    phrases: ['template unavailable'],
  },
  {
    statusCode: 9909,
    sentence: 'The template is paused or disabled.',
    advice: 'Wait until the pause ends, or use another template.',
    codes: [132015, 132016, 132068, 63041, 63042],
    words: ['paused', 'disabled'],
    phrases: ['flow is blocked'],
  },
  {
    statusCode: 9910,
    sentence: 'The channel did not accept the values of the template.',
    advice: 'Correct the values.',
    codes: [
      100, 21602, 21617, 21619, 21654, 21655, 21656, 21658, 63005, 63006, 63013, 63021, 63028,
      63030, 63035, 131008, 131009, 131051, 131061, 131065, 132000, 132005, 132007, 132008, 132012,
      132018,
    ],
    words: ['parameter', 'variables'],
  },
  {
    statusCode: 9911,
    sentence: 'The message or its sender is restricted by a policy of the channel.',
    advice: 'Check the account at the provider.',
    codes: [368, 130497, 131064],
    words: ['policy', 'policies'],
    phrases: ['blocked for policy', 'blocked for policies'],
  },
  {
    statusCode: 9912,
    sentence: 'The media of the message could not be used.',
    advice: "Check the file's URL, type and size.",
    codes: [21620, 21623, 63019, 63025, 63034, 131052, 131053],
    words: ['media'],
  },
  {
    statusCode: 9913,
    sentence: "The sender's account or number needs attention.",
    advice: 'Check credentials, payment, registration.',
    // Code 100 of Meta, which values of a template have as well; then code 131063.
    phrases: [
      'cannot be loaded due to missing permissions',
      'disabled for cloud api',
      'disabled for your cloud api',
    ],
    codes: [
      0,
      3,
      10,
      33,
      190,
      10001,
      20003,
      20005,
      20006,
      20008,
      20404,
      21212,
      21408,
      21603,
      21606,
      21608,
      21609,
      21659,
      21660,
      21703,
      21910,
      30002,
      30010,
      63001,
      63002,
      63007,
      63008,
      63015,
      63020,
      63022,
      63051,
      63055,
      63062,
      131005,
      131030,
      131031,
      131037,
      131042,
      131044,
      131045,
      131055,
      131063,
      131070,
      133000,
      133005,
      133006,
      133008,
      133009,
      133010,
      133015,
      133016,
      134011,
      134100,
      134103,
      ...META_PERMISSION_CODES,
    ],
    words: ['not registered', 'token', 'payment', 'locked'],
  },
  {
    statusCode: 9914,
    sentence: 'The channel had a temporary problem.',
    advice: 'Send again with a new messageId.',
    codes: [
      1, 2, 30001, 30008, 63009, 63010, 63011, 63012, 63023, 131000, 131016, 131057, 133004, 134101,
      2494100,
    ],
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

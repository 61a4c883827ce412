import ipaddr from 'ipaddr.js';

/** The settings that are judged; every `Config` has them. */
interface Judged {
  HERALD_ENV: string;
  HOST: string;
  WORKER_HOST: string;
  WORKER_PORT?: number | undefined;
  HERALD_PUBLIC_URL?: string | undefined;
  TRUSTED_PROXIES: string[];
  HERALD_SECRET_KEY: Buffer;
  MONGODB_URI: string;
  META_GRAPH_URL: string;
  TWILIO_API_URL: string;
  TWILIO_CONTENT_URL: string;
  TWILIO_MESSAGING_URL: string;
  EGRESS_ALLOW_ORIGINS: string[];
  EGRESS_EXTRA_CA_FILE?: string | undefined;
  AGENT_ALLOW_ORIGINS: string[];
  SMTP_URL?: string | undefined;
  SEND_SYNC_WAIT_MS: number;
  SHUTDOWN_TIMEOUT_MS: number;
}

/** A setting, or several together, that leave a Herald in production less safe than it looks. */
export interface UnsafeRule {
  setting: keyof Judged;
  /** Goes on from the setting's name; says what to do instead. */
  sentence: string;
  /** Refused at start; the others are a warning in the log. */
  refused: boolean;
  isMet(config: Judged): boolean;
}

/** Fewer different bytes than this are no random key: a placeholder, or the same letter again and again. */
const LEAST_KEY_BYTES = 12;
/** Hosts of the providers themselves. */
export const PROVIDER_HOST = /(^|\.)(facebook\.com|twilio\.com)$/;
const PROVIDER_SETTINGS = [
  'META_GRAPH_URL',
  'TWILIO_API_URL',
  'TWILIO_CONTENT_URL',
  'TWILIO_MESSAGING_URL',
] as const;

/** All of them, in the order of docs/deployment.md. They count in production alone. */
export const UNSAFE_RULES: UnsafeRule[] = [
  {
    setting: 'EGRESS_ALLOW_ORIGINS',
    sentence: 'is for HERALD_ENV=development only',
    refused: true,
    isMet: (config) => config.EGRESS_ALLOW_ORIGINS.length > 0,
  },
  {
    setting: 'EGRESS_EXTRA_CA_FILE',
    sentence: 'is for HERALD_ENV=development only',
    refused: true,
    isMet: (config) => config.EGRESS_EXTRA_CA_FILE !== undefined,
  },
  {
    setting: 'HERALD_SECRET_KEY',
    sentence: 'is no random key: make one with `openssl rand -base64 32`',
    refused: true,
    isMet: ({ HERALD_SECRET_KEY: key }) => key.length >= 32 && new Set(key).size < LEAST_KEY_BYTES,
  },
  {
    setting: 'HERALD_PUBLIC_URL',
    sentence: 'must be https: providers and the sign-in of people use nothing else',
    refused: true,
    isMet: (config) => config.HERALD_PUBLIC_URL?.startsWith('http:') ?? false,
  },
  {
    setting: 'TRUSTED_PROXIES',
    sentence: 'must not hold every address: anybody could then write `X-Forwarded-For`',
    refused: true,
    isMet: (config) => config.TRUSTED_PROXIES.some((range) => /\/0+$/.test(range)),
  },
  {
    setting: 'HERALD_PUBLIC_URL',
    sentence: 'is not set: no provider can be told where to report statuses',
    refused: false,
    isMet: (config) => config.HERALD_PUBLIC_URL === undefined,
  },
  {
    setting: 'TRUSTED_PROXIES',
    sentence:
      'is not set while HERALD_PUBLIC_URL is: behind a proxy, wrong passwords of one person lock the sign-in of all',
    refused: false,
    isMet: (config) =>
      config.HERALD_PUBLIC_URL !== undefined && config.TRUSTED_PROXIES.length === 0,
  },
  {
    setting: 'HOST',
    sentence:
      'is a public address: /metrics and plain HTTP are open to everybody; listen on a private one behind a proxy with TLS',
    refused: false,
    isMet: (config) => isPublic(config.HOST),
  },
  {
    setting: 'WORKER_HOST',
    sentence: 'is a public address: /metrics is open to everybody; listen on a private one',
    refused: false,
    isMet: (config) => config.WORKER_PORT !== undefined && isPublic(config.WORKER_HOST),
  },
  {
    setting: 'MONGODB_URI',
    sentence: 'has no user: a database without sign-in is open to all of its network',
    refused: false,
    isMet: (config) => !/^[^/]+\/\/[^/@]+@|[?&]authMechanism=/.test(config.MONGODB_URI),
  },
  ...PROVIDER_SETTINGS.map((setting) => ({
    setting,
    sentence: "is not the provider's own address: messages and access tokens go there instead",
    refused: false,
    isMet: (config: Judged) => !isProvidersOwn(config[setting]),
  })),
  {
    setting: 'AGENT_ALLOW_ORIGINS',
    sentence: "has an http origin: conversations and the model's key travel in the clear",
    refused: false,
    isMet: (config) => config.AGENT_ALLOW_ORIGINS.some(leavesInTheClear),
  },
  {
    setting: 'SMTP_URL',
    sentence:
      'is not smtps: the password and the mails travel in the clear where the server lets them',
    refused: false,
    isMet: (config) => config.SMTP_URL !== undefined && leavesInTheClear(config.SMTP_URL),
  },
  {
    setting: 'SHUTDOWN_TIMEOUT_MS',
    sentence:
      'is not longer than SEND_SYNC_WAIT_MS: a stop cuts off sends that wait for their answer',
    refused: false,
    isMet: (config) => config.SHUTDOWN_TIMEOUT_MS <= config.SEND_SYNC_WAIT_MS,
  },
];

/** The rules that a configuration meets, of those that are refused or of the others; none in development. */
export function unsafeSettings(config: Judged, kind: 'refused' | 'warned'): UnsafeRule[] {
  if (config.HERALD_ENV !== 'production') return [];
  return UNSAFE_RULES.filter((rule) => rule.refused === (kind === 'refused') && rule.isMet(config));
}

/** Only for what is written as an address: a name, and `0.0.0.0`, tell nothing of who can reach it. */
function isPublic(host: string): boolean {
  return ipaddr.isValid(host) && ipaddr.parse(host).range() === 'unicast';
}

function isProvidersOwn(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && PROVIDER_HOST.test(hostname);
}

/** Whether what goes there leaves this machine unencrypted. */
function leavesInTheClear(address: string): boolean {
  return /^(http|smtp):/.test(address) && !/\/\/([^/]*@)?(127\.|localhost|\[::1\])/.test(address);
}

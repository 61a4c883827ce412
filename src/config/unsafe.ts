import ipaddr from 'ipaddr.js';

/** Settings that the rules look at; every `Config` has them. */
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
  PROVIDER_PROXY_URL?: string | undefined;
  HTTPS_PROXY?: string | undefined;
  EGRESS_ALLOW_ORIGINS: string[];
  EGRESS_EXTRA_CA_FILE?: string | undefined;
  AGENT_ALLOW_ORIGINS: string[];
  SMTP_URL?: string | undefined;
  SEND_SYNC_WAIT_MS: number;
  SHUTDOWN_TIMEOUT_MS: number;
}

/** A rule about settings that are unsafe in production. */
export interface UnsafeRule {
  setting: keyof Judged;
  /** Continues after the setting's name and says what to do instead. */
  sentence: string;
  /** Whether the start is refused; otherwise the log has a warning. */
  refused: boolean;
  isBroken(config: Judged): boolean;
}

/** Fewest different bytes of a random key; fewer are a placeholder or a repeated letter. */
const LEAST_KEY_BYTES = 12;
/** Hosts of the providers themselves. */
export const PROVIDER_HOST = /(^|\.)(facebook\.com|twilio\.com)$/;
const PROVIDER_SETTINGS = [
  'META_GRAPH_URL',
  'TWILIO_API_URL',
  'TWILIO_CONTENT_URL',
  'TWILIO_MESSAGING_URL',
] as const;

/** All rules, in the order of docs/deployment.md. They apply in production only. */
export const UNSAFE_RULES: UnsafeRule[] = [
  {
    setting: 'EGRESS_ALLOW_ORIGINS',
    sentence:
      'is for HERALD_ENV=development only: allow one workspace its receiver with `herald webhook allow`',
    refused: true,
    isBroken: (config) => config.EGRESS_ALLOW_ORIGINS.length > 0,
  },
  {
    setting: 'EGRESS_EXTRA_CA_FILE',
    sentence: 'is for HERALD_ENV=development only',
    refused: true,
    isBroken: (config) => config.EGRESS_EXTRA_CA_FILE !== undefined,
  },
  {
    setting: 'HERALD_SECRET_KEY',
    sentence: 'is not a random key: make one with `openssl rand -base64 32`',
    refused: true,
    isBroken: ({ HERALD_SECRET_KEY: key }) =>
      key.length >= 32 && new Set(key).size < LEAST_KEY_BYTES,
  },
  {
    setting: 'HERALD_PUBLIC_URL',
    sentence: 'must be https: providers and sign-in require it',
    refused: true,
    isBroken: (config) => config.HERALD_PUBLIC_URL?.startsWith('http:') ?? false,
  },
  {
    setting: 'TRUSTED_PROXIES',
    sentence: 'must not include every address: anyone could then set `X-Forwarded-For`',
    refused: true,
    isBroken: (config) => config.TRUSTED_PROXIES.some((range) => /\/0+$/.test(range)),
  },
  {
    setting: 'HERALD_PUBLIC_URL',
    sentence: 'is not set: providers cannot report statuses',
    refused: false,
    isBroken: (config) => config.HERALD_PUBLIC_URL === undefined,
  },
  {
    setting: 'TRUSTED_PROXIES',
    sentence:
      'is not set while HERALD_PUBLIC_URL is: behind a proxy, wrong passwords of one person lock everyone out, and all share the requests and connections of one address',
    refused: false,
    isBroken: (config) =>
      config.HERALD_PUBLIC_URL !== undefined && config.TRUSTED_PROXIES.length === 0,
  },
  {
    setting: 'HOST',
    sentence:
      'is a public address: /metrics and plain HTTP are open to everyone; listen on a private one behind a proxy with TLS',
    refused: false,
    isBroken: (config) => isPublic(config.HOST),
  },
  {
    setting: 'WORKER_HOST',
    sentence: 'is a public address: /metrics is open to everyone; listen on a private one',
    refused: false,
    isBroken: (config) => config.WORKER_PORT !== undefined && isPublic(config.WORKER_HOST),
  },
  {
    setting: 'MONGODB_URI',
    sentence: 'has no user: a database without authentication is open to its whole network',
    refused: false,
    isBroken: (config) => !/^[^/]+\/\/[^/@]+@|[?&]authMechanism=/.test(config.MONGODB_URI),
  },
  {
    setting: 'MONGODB_URI',
    sentence:
      "names no database, so the data is in MongoDB's default, test: put the name behind the host, as in mongodb://mongo:27017/herald",
    refused: false,
    isBroken: (config) => /^[^/]+\/\/[^/?]*\/?(\?|$)/.test(config.MONGODB_URI),
  },
  ...PROVIDER_SETTINGS.map((setting) => ({
    setting,
    sentence:
      "is not the provider's own address: messages and access tokens are sent there instead",
    refused: false,
    isBroken: (config: Judged) => !isProvidersOwn(config[setting]),
  })),
  {
    setting: 'HTTPS_PROXY',
    sentence:
      'has no effect: PROVIDER_PROXY_URL is the proxy for calls to providers, and everything else goes out directly',
    refused: false,
    isBroken: (config) =>
      config.HTTPS_PROXY !== undefined && config.PROVIDER_PROXY_URL === undefined,
  },
  {
    setting: 'AGENT_ALLOW_ORIGINS',
    sentence: "has an http origin: conversations and the model's key are sent unencrypted",
    refused: false,
    isBroken: (config) => config.AGENT_ALLOW_ORIGINS.some(isUnencrypted),
  },
  {
    setting: 'SMTP_URL',
    sentence: 'is not smtps: the password and mails are sent unencrypted if the server allows it',
    refused: false,
    isBroken: (config) => config.SMTP_URL !== undefined && isUnencrypted(config.SMTP_URL),
  },
  {
    setting: 'SHUTDOWN_TIMEOUT_MS',
    sentence: 'is not longer than SEND_SYNC_WAIT_MS: a stop cuts off synchronous sends',
    refused: false,
    isBroken: (config) => config.SHUTDOWN_TIMEOUT_MS <= config.SEND_SYNC_WAIT_MS,
  },
];

/** Returns the rules that a configuration breaks and that only warn. None in development. */
export function unsafeWarnings(config: Judged): UnsafeRule[] {
  return UNSAFE_RULES.filter((rule) => !rule.refused && isUnsafe(rule, config));
}

/** Tells whether a configuration breaks a rule. */
export function isUnsafe(rule: UnsafeRule, config: Judged): boolean {
  return config.HERALD_ENV === 'production' && rule.isBroken(config);
}

/** Tells whether an IP address is public; a host name or `0.0.0.0` does not tell who can reach it. */
function isPublic(host: string): boolean {
  return ipaddr.isValid(host) && ipaddr.parse(host).range() === 'unicast';
}

function isProvidersOwn(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && PROVIDER_HOST.test(hostname);
}

/** Tells whether traffic to an address leaves this machine unencrypted. */
function isUnencrypted(address: string): boolean {
  return /^(http|smtp):/.test(address) && !/\/\/([^/]*@)?(127\.|localhost|\[::1\])/.test(address);
}

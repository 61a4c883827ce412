import type { Config } from './index';

/** Names of settings that are more than a number or a flag, and so could be a secret. */
type TextSetting = {
  [Name in keyof Config]-?: NonNullable<Config[Name]> extends number | boolean | number[]
    ? never
    : Name;
}[keyof Config];

/** Decides what of a setting is shown. A new one does not compile until it is decided for it. */
const TEXT_SETTINGS: Record<TextSetting, 'value' | 'whether it is set'> = {
  HERALD_ENV: 'value',
  HOST: 'value',
  HERALD_PUBLIC_URL: 'value',
  TRUSTED_PROXIES: 'value',
  HERALD_SECRET_KEY: 'whether it is set',
  HERALD_SECRET_KEYS_OLD: 'whether it is set',
  MONGODB_URI: 'whether it is set',
  TEMPORAL_ADDRESS: 'value',
  TEMPORAL_NAMESPACE: 'value',
  TEMPORAL_TLS_CA_FILE: 'value',
  TEMPORAL_TLS_CERT_FILE: 'value',
  TEMPORAL_TLS_KEY_FILE: 'value',
  TEMPORAL_API_KEY: 'whether it is set',
  TEMPORAL_TASK_QUEUE_PREFIX: 'value',
  TEMPORAL_WORKER_DEPLOYMENT: 'value',
  TEMPORAL_BUILD_ID: 'value',
  TEMPORAL_UI_URL: 'value',
  META_GRAPH_URL: 'value',
  META_API_VERSION: 'value',
  TWILIO_API_URL: 'value',
  TWILIO_CONTENT_URL: 'value',
  TWILIO_MESSAGING_URL: 'value',
  PROVIDER_PROXY_URL: 'whether it is set',
  HTTPS_PROXY: 'whether it is set',
  EGRESS_ALLOW_ORIGINS: 'value',
  EGRESS_EXTRA_CA_FILE: 'value',
  WORKER_HOST: 'value',
  AGENT_ALLOW_ORIGINS: 'value',
  OPT_OUT_WORDS: 'value',
  OPT_OUT_TYPED_WORDS: 'value',
  OPT_OUT_MARKETING_WORDS: 'value',
  OPT_IN_WORDS: 'value',
  SMTP_URL: 'whether it is set',
  SMTP_FROM: 'value',
  LOG_LEVEL: 'value',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'value',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'value',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'value',
  OTEL_EXPORTER_OTLP_HEADERS: 'whether it is set',
  OTEL_TRACES_EXPORTER: 'value',
  OTEL_TRACES_SAMPLER: 'value',
  OTEL_SERVICE_NAME: 'value',
};

const SHOWN_TEXTS = new Map<string, string>(Object.entries(TEXT_SETTINGS));

/** Returns the configuration for the start-up log; of secrets, whether they are set. */
export function shownConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SHOWN_TEXTS.get(name) === 'value' || isPlain(value) ? value : whetherSet(value),
    ]),
  );
}

/** Tells a number, a flag or a list of numbers, which are no secrets. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'number');
  return typeof value === 'number' || typeof value === 'boolean';
}

function whetherSet(value: unknown): string {
  const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined;
  return isSet ? '(set)' : '(not set)';
}

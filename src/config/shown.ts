import type { Config } from './index';

const SECRETS = new Set<string>([
  'HERALD_SECRET_KEY',
  'HERALD_SECRET_KEYS_OLD',
  'TEMPORAL_API_KEY',
  'MONGODB_URI',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

/** Returns the configuration for the start-up log, with secrets only as set or not set. */
export function shownConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SECRETS.has(name) ? shownSecret(value) : value,
    ]),
  );
}

function shownSecret(value: unknown): string {
  const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined;
  return isSet ? '(set)' : '(not set)';
}

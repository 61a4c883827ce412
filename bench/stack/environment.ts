import type { EmbeddedConfig } from '../../src/config/embedded';
import type { SavedState } from '../../src/main/start/saved-state';
import { caFile } from '../../src/main/start/peers';

export interface HangingPorts {
  receiver: number;
  provider: number;
}

/** Where the parts of the bench's stack answer. */
export function addressesOf(
  { apiPort }: EmbeddedConfig,
  { ports }: SavedState,
  hangingPorts: HangingPorts,
) {
  return {
    api: `http://127.0.0.1:${apiPort}`,
    temporal: `127.0.0.1:${ports.temporal}`,
    mongodb: `mongodb://127.0.0.1:${ports.mongodb}/herald`,
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
    receiver: `https://127.0.0.1:${ports.receiver}`,
    hangingReceiver: `https://127.0.0.1:${hangingPorts.receiver}`,
    hangingProvider: `http://127.0.0.1:${hangingPorts.provider}`,
  };
}

export type Addresses = ReturnType<typeof addressesOf>;

/** The settings of the API and the worker: those of `npm start`, over what the caller's environment says. */
export function heraldEnvironment(
  config: EmbeddedConfig,
  kept: SavedState,
  addresses: Addresses,
): NodeJS.ProcessEnv {
  return {
    ...config.environment,
    HERALD_ENV: 'development',
    PORT: String(config.apiPort),
    WORKER_PORT: String(kept.ports.worker),
    HERALD_SECRET_KEY: kept.secretKey,
    MONGODB_URI: addresses.mongodb,
    TEMPORAL_ADDRESS: addresses.temporal,
    META_GRAPH_URL: addresses.sandbox,
    TWILIO_API_URL: addresses.hangingProvider,
    EGRESS_ALLOW_ORIGINS: [addresses.receiver, addresses.hangingReceiver].join(','),
    EGRESS_EXTRA_CA_FILE: caFile(config.dataDir),
    // A single person asks for more pages here than anybody would in a minute.
    RATE_LIMIT_PERSON_PER_MINUTE: '0',
  };
}

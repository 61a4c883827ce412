import { freePorts } from '../../engines/ports';
import type { EmbeddedConfig } from '../../src/config/embedded';
import type { SavedState } from '../../src/main/start/saved-state';
import { caFile } from '../../src/main/start/peers';

/** Everything of the bench that listens. */
const LISTENERS = [
  'api',
  'temporal',
  'temporalUi',
  'mongodb',
  'sandbox',
  'receiver',
  'worker',
  'hangingReceiver',
  'hangingProvider',
] as const;

export type Ports = Record<(typeof LISTENERS)[number], number>;

/** Chooses a free port for each. Another Herald that starts at this moment never tries these. */
export async function choosePorts(): Promise<Ports> {
  const ports = await freePorts(LISTENERS.length);
  return Object.fromEntries(LISTENERS.map((name, index) => [name, ports[index]])) as Ports;
}

/** Where the parts of the bench's stack answer. */
export function addressesOf(ports: Ports) {
  return {
    api: `http://127.0.0.1:${ports.api}`,
    temporal: `127.0.0.1:${ports.temporal}`,
    mongodb: `mongodb://127.0.0.1:${ports.mongodb}/herald`,
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
    receiver: `https://127.0.0.1:${ports.receiver}`,
    hangingReceiver: `https://127.0.0.1:${ports.hangingReceiver}`,
    hangingProvider: `http://127.0.0.1:${ports.hangingProvider}`,
  };
}

export type Addresses = ReturnType<typeof addressesOf>;

/** The settings of the API and the worker: those of `npm start`, over what the caller's environment says. */
export function heraldEnvironment(
  { environment, dataDir }: EmbeddedConfig,
  { secretKey }: SavedState,
  ports: Ports,
  addresses: Addresses,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    HERALD_ENV: 'development',
    PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    HERALD_SECRET_KEY: secretKey,
    HERALD_PUBLIC_URL: addresses.api,
    MONGODB_URI: addresses.mongodb,
    TEMPORAL_ADDRESS: addresses.temporal,
    META_GRAPH_URL: addresses.sandbox,
    TWILIO_API_URL: addresses.hangingProvider,
    EGRESS_ALLOW_ORIGINS: [addresses.receiver, addresses.hangingReceiver].join(','),
    EGRESS_EXTRA_CA_FILE: caFile(dataDir),
    // A single person asks for more pages here than anybody would in a minute.
    RATE_LIMIT_PERSON_PER_MINUTE: '0',
  };
}

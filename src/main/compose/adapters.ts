import { readFileSync } from 'node:fs';
import { type Config, unknownSettings } from '../../config';
import { traceEndpoint } from '../../config/tracing';
import { unsafeWarnings } from '../../config/unsafe';
import type * as OpenaiAgentModel from '../../agent-model/openai-agent-model';
import type { KeyedDigest } from '../../domain/keyed-digest';
import { createAddressPolicy } from '../../egress/address-policy';
import { createWebhookEgress } from '../../egress/egress-client';
import { createModelEgress } from '../../egress/model-egress';
import { createProviderEgress } from '../../egress/provider-egress';
import type * as SmtpMailer from '../../mail/smtp-mailer';
import { createLogger } from '../../observability/logger';
import {
  type PrometheusMetrics,
  createPrometheusMetrics,
} from '../../observability/prometheus-metrics';
import { type Readiness, createReadiness } from '../../observability/readiness';
import type * as OpenTelemetry from '../../observability/tracing/open-telemetry';
import type { StartedTracing } from '../../observability/tracing/open-telemetry';
import { tracedEgress, tracedStreams } from '../../observability/tracing/traced-egress';
import { createRepositories } from '../../persistence';
import { type Database, openDatabase } from '../../persistence/database';
import type { AgentModel } from '../../ports/agent-model';
import type { Clock } from '../../ports/clock';
import type { AddressPolicy, StreamingEgress } from '../../ports/egress';
import type { LiveChanges, PresenceFeed } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Mailer } from '../../ports/mailer';
import type { Providers } from '../../ports/messaging-provider';
import type { Repositories } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { META_FILE_ORIGINS } from '../../providers/meta-cloud/media';
import { createMetaCloudProvider } from '../../providers/meta-cloud/meta-cloud-provider';
import { TWILIO_FILE_ORIGINS, createTwilioProvider } from '../../providers/twilio/twilio-provider';
import { createAesSecretBox } from '../../secrets/aes-secret-box';
import { gatherChanges } from '../../services/live/gather-changes';
import { type TraceInterceptors, createTraceInterceptors } from '../../temporal/trace-interceptors';
import { composeDigests } from '../digests';
import { type Lifecycle, createLifecycle } from '../lifecycle';
import { onFirstUse } from '../on-first-use';
import { type StartWait, createStartWait } from '../start-wait';

/** Delay of live updates, so that a busy process writes only a few times a second. */
const LIVE_FLUSH_MS = 200;

const systemClock: Clock = { now: () => new Date() };

/** Tracing of one process. */
interface ComposedTracing extends Omit<StartedTracing, 'tracer'> {
  interceptors: TraceInterceptors;
}

/** Processes that trace; commands do not. */
const TRACED = new Set(['api', 'worker']);

/** Adapters that every process of Herald opens. */
export interface Adapters {
  config: Config;
  log: Logger;
  /** Closes everything that was opened. */
  lifecycle: Lifecycle;
  /** Waits for what is away while the process starts. */
  startWait: StartWait;
  database: Database;
  repositories: Repositories;
  live: LiveChanges;
  presenceFeed: PresenceFeed;
  metrics: PrometheusMetrics;
  clock: Clock;
  secretBox: SecretBox;
  digests: KeyedDigest;
  providers: Providers;
  /** The guarded client for receivers, which shares its connections in the process. */
  receiverEgress: StreamingEgress;
  /** Undefined where tracing is off. */
  tracing: ComposedTracing | undefined;
}

/**
 * Opens the adapters of one process and registers how to close them. Waits for a database that is away.
 * @param service name of the process in its log
 */
export async function composeAdapters(config: Config, service: string): Promise<Adapters> {
  const tracing = composeTracing(config, service, (err) =>
    log.warn({ err }, 'spans could not be exported'),
  );
  const log = createLogger(config.LOG_LEVEL, service, tracing?.tracing.ids);
  for (const { setting, sentence } of unsafeWarnings(config))
    log.warn({ setting }, `${setting} ${sentence}`);
  for (const sentence of unknownSettings()) log.warn({}, sentence);
  const timeoutMs = config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS;
  const lifecycle = createLifecycle({ log, timeoutMs });
  if (tracing !== undefined) lifecycle.onClose('tracing', () => tracing.close());
  const startWait = createStartWait(config.START_WAIT_MS, (sentence) => log.warn({}, sentence));
  const database = await startWait(() => openConfigured(config));
  lifecycle.onClose('database', () => database.close());
  await startWait(() => database.prepare());
  const secretBox = createAesSecretBox(config.HERALD_SECRET_KEY, config.HERALD_SECRET_KEYS_OLD);
  const digests = await startWait(() => composeDigests(database, secretBox));
  const repositories = createRepositories(database);
  const live = gatherChanges({ liveLog: repositories.liveLog, log, flushMs: LIVE_FLUSH_MS });
  lifecycle.onClose('live changes', () => live.close());
  const metrics = createPrometheusMetrics();
  metrics.sealsWith(secretBox.keyId);
  return {
    config,
    log,
    lifecycle,
    startWait,
    database,
    repositories,
    live,
    presenceFeed: live,
    metrics,
    clock: systemClock,
    secretBox,
    digests,
    providers: composeProviders({ config, lifecycle, tracing }),
    receiverEgress: composeReceiverEgress({ config, lifecycle, tracing }),
    tracing,
  };
}

/** Opens the configured database. @throws as `openDatabase` */
export function openConfigured(config: Config): Promise<Database> {
  return openDatabase({
    uri: config.MONGODB_URI,
    serverSelectionTimeoutMs: config.MONGODB_TIMEOUT_MS,
  });
}

type EgressParts = Pick<Adapters, 'config' | 'lifecycle' | 'tracing'>;

/** Creates the adapters of providers, over a client that calls their addresses only and also opens files elsewhere. */
export function composeProviders({ config, lifecycle, tracing }: EgressParts): Providers {
  const twilioUrls = {
    api: config.TWILIO_API_URL,
    content: config.TWILIO_CONTENT_URL,
    messaging: config.TWILIO_MESSAGING_URL,
  };
  const { EGRESS_EXTRA_CA_FILE: caFile } = config;
  const client = createProviderEgress({
    origins: [config.META_GRAPH_URL, ...Object.values(twilioUrls)].map(
      (url) => new URL(url).origin,
    ),
    allowOrigins: config.EGRESS_ALLOW_ORIGINS,
    ports: config.WEBHOOK_PORTS,
    proxy: providerProxy(config),
    connectionsPerOrigin: config.WORKER_SEND_SLOTS,
    ...(caFile !== undefined && { extraCaPem: readFileSync(caFile, 'utf8') }),
  });
  lifecycle.onClose('provider connections', () => client.close());
  const options = { target: 'provider', passesOn: false };
  const egress = tracing === undefined ? client : tracedStreams(client, tracing.tracing, options);
  return {
    meta: createMetaCloudProvider({
      egress,
      graphUrl: config.META_GRAPH_URL,
      apiVersion: config.META_API_VERSION,
    }),
    twilio: createTwilioProvider({ egress, urls: twilioUrls }),
  };
}

function providerProxy({ PROVIDER_PROXY_URL: url }: Config) {
  if (url === undefined) return undefined;
  return { url, fileOrigins: [...META_FILE_ORIGINS, ...TWILIO_FILE_ORIGINS] };
}

function composeReceiverEgress({ config, lifecycle, tracing }: EgressParts): StreamingEgress {
  const { EGRESS_EXTRA_CA_FILE: caFile } = config;
  const egress = createWebhookEgress({
    allowOrigins: config.EGRESS_ALLOW_ORIGINS,
    ports: config.WEBHOOK_PORTS,
    connectionsPerOrigin: config.WEBHOOK_CONNECTIONS_PER_ORIGIN,
    ...(caFile !== undefined && { extraCaPem: readFileSync(caFile, 'utf8') }),
  });
  lifecycle.onClose('receiver connections', () => egress.close());
  if (tracing === undefined) return egress;
  const options = { target: 'receiver', passesOn: config.WEBHOOK_TRACEPARENT };
  return tracedStreams(egress, tracing.tracing, options);
}

/** Judges the addresses of receivers. */
export function composeReceiverPolicy({ config }: Adapters): AddressPolicy {
  const { EGRESS_ALLOW_ORIGINS: allowOrigins, WEBHOOK_PORTS: ports } = config;
  return createAddressPolicy({ allowOrigins, ports });
}

/** Creates the models of AI agents, over a client that reaches public addresses and those that the operator allows. */
export function composeAgentModel({ config, lifecycle, secretBox, tracing }: Adapters): AgentModel {
  const client = createModelEgress({ allowOrigins: config.AGENT_ALLOW_ORIGINS });
  lifecycle.onClose('model connections', () => client.close());
  const options = { target: 'model', passesOn: false };
  const egress = tracing === undefined ? client : tracedEgress(client, tracing.tracing, options);
  return onFirstUse(() => {
    const { createAgentModel } =
      require('../../agent-model/openai-agent-model') as typeof OpenaiAgentModel;
    return createAgentModel({ egress, secretBox });
  });
}

/** Creates the client of the operator's mail server; null when none is configured. */
export function composeMailer({ config, lifecycle }: Adapters): Mailer | null {
  const { SMTP_URL: url, SMTP_FROM: from, SMTP_REQUIRE_TLS: requireTls } = config;
  if (url === undefined || from === undefined) return null;
  return onFirstUse(() => {
    const { createSmtpMailer } = require('../../mail/smtp-mailer') as typeof SmtpMailer;
    const mailer = createSmtpMailer({ url, from, requireTls });
    lifecycle.onClose('mailer', () => mailer.close());
    return mailer;
  });
}

/** Creates the checks of `/readyz`. */
export function composeReadiness(
  { database, metrics, log }: Adapters,
  temporal: { check(): Promise<void> },
): Readiness {
  const checks = { mongodb: () => database.ping(), temporal: () => temporal.check() };
  return createReadiness({ checks, metrics, log });
}

/** Starts tracing in an API or worker process; undefined where it is off, which loads no part of OpenTelemetry. */
function composeTracing(
  config: Config,
  service: string,
  onFailure: (error: unknown) => void,
): ComposedTracing | undefined {
  const endpoint = TRACED.has(service) ? traceEndpoint(config) : null;
  if (endpoint === null) return undefined;
  const { startOpenTelemetry } =
    require('../../observability/tracing/open-telemetry') as typeof OpenTelemetry;
  const { tracer, tracing, close } = startOpenTelemetry({
    endpoint,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: config.OTEL_SERVICE_NAME ?? `herald-${service}`,
    onFailure,
  });
  return { tracing, close, interceptors: createTraceInterceptors(tracer) };
}

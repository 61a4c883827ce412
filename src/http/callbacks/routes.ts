import { type Request, type Response, Router } from 'express';
import { HeraldError } from '../../domain/errors';
import { PROVIDER_NAMES, type ProviderName } from '../../domain/sender';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { AnswerSubscription } from '../../services/senders/answer-subscription';
import type { RequireConnection } from '../../services/senders/steps/known-connections';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import type { ReceiveCallback } from '../../services/senders/receive-callback';
import { type AllowanceLimits, createAllowance } from './allowance';
import { type ReadingLimits, createBodyReader } from '../bodies/body-reader';
import { errorHandler } from '../errors';
import { clientAddress, siteOf } from '../middleware/client-address';
import { countUnknown } from '../middleware/rate-limit';
import { statusOf } from '../middleware/request-log';
import { type CallbackLoad, type WorkLimits, createCallbackWork } from './work';

export interface CallbackRoutesDeps {
  requireConnection: RequireConnection;
  receiveCallback: ReceiveCallback;
  answerSubscription: AnswerSubscription;
  /** Origin as providers know it, because their signatures cover it; null when it is not configured. */
  publicOrigin: string | null;
  /** Limits of callbacks that are read and in work at once. A callback beyond them gets 503, and the provider repeats it. */
  callbackLimits: CallbackLimits;
  /** Counts the callbacks in work. */
  load: CallbackLoad;
  /** Counts requests to connections that nobody has, and those with a wrong signature or verify token. */
  limitAnonymous: LimitAnonymous;
  metrics: Pick<Metrics, 'callbackAnswered' | 'callbackItems'>;
  log: Logger;
}

export interface CallbackLimits {
  /** Limits until the signature is verified. */
  reading: ReadingLimits;
  /** Limits from then on. */
  work: WorkLimits;
  /** Rate of what the connections of a workspace report. */
  items: AllowanceLimits;
  /** Rate at which one network may send bodies with a wrong signature to one workspace. */
  forged: AllowanceLimits;
}

const UNKNOWN = { codes: ['not_found', 'forbidden', 'unauthorized'] } as const;

/** Limits of contract 10. Meta sends many statuses at once, Twilio a form about one message. */
const MAX_BYTES: Record<ProviderName, number> = { meta: 4 * 1024 * 1024, twilio: 64 * 1024 };

/** A callback counts as an item for each begun KiB of its body at least: reading takes time by bytes as well. */
const BYTES_PER_ITEM = 1024;

/**
 * Routes that providers call (contract 10). The body stays raw, because signatures are over its bytes. Only bodies of
 * known connections are read, and only signed ones count as work (ADR 15).
 */
export function callbackRoutes(deps: CallbackRoutesDeps): Router {
  const router = Router();
  const path = '/callbacks/:provider/:connectionId';
  const receive = createReceiver(deps);

  router.get(path, async (request, response) => {
    const query = textQuery(request);
    const answer = await countUnknown(deps, request, UNKNOWN, () =>
      deps.answerSubscription({ ...connectionOf(request), query }),
    );
    response.type('text/plain').send(answer);
  });

  router.post(path, async (request, response) => {
    measure(deps.metrics, request, response);
    try {
      await receive(request);
    } catch (error) {
      if (isTooLarge(error)) noteTooLarge(deps.metrics, request);
      // The rest is not read, except of a body that is too large: its caller gets the answer only after sending.
      else if (!request.complete) response.set('Connection', 'close');
      throw error;
    }
    // An empty body: Twilio would send a text to the customer, or complain about its type.
    response.end();
  });

  router.use(errorHandler(deps.log, { unavailableStatus: 503 }));
  return router;
}

/** Creates the function that reads a callback, verifies it and records it. */
function createReceiver(deps: CallbackRoutesDeps): (request: Request) => Promise<void> {
  const bodies = createBodyReader(deps.callbackLimits.reading);
  const work = createCallbackWork(deps.callbackLimits.work, deps.load);
  const nowMs = (): number => performance.now();
  const allowance = createAllowance(deps.callbackLimits.items, nowMs);
  const forgeries = createAllowance(deps.callbackLimits.forged, nowMs);

  return async (request) => {
    const { workspaceId, ...connection } = await countUnknown(deps, request, UNKNOWN, () =>
      knownConnection(deps, request),
    );
    const stranger = `${workspaceId} ${siteOf(request.ip)}`;
    const forgedMs = forgeries.waitMs(stranger);
    if (forgedMs > 0) deps.limitAnonymous(clientAddress(request));
    requireAllowance(forgedMs, 'wrong signatures come from this network');
    requireAllowance(
      allowance.waitMs(workspaceId),
      'this workspace reports more a second than is taken',
    );
    const maxBytes = MAX_BYTES[connection.provider];
    const body = await bodies.read(request, { holder: workspaceId, maxBytes });
    const { length } = body.bytes;
    const least = Math.ceil(length / BYTES_PER_ITEM);
    try {
      const callback = {
        ...connection,
        url: (deps.publicOrigin ?? '') + request.originalUrl,
        headers: textHeaders(request),
        rawBody: body.bytes,
      };
      const record = await countUnknown(deps, request, UNKNOWN, () =>
        deps.receiveCallback(callback).catch((error: unknown) => {
          if (isUnauthorized(error)) forgeries.count(stranger, Math.max(1, least));
          throw error;
        }),
      );
      // Counted by its size also when it is refused, and what its items are more than that as soon as they are known.
      let counted = least;
      allowance.count(workspaceId, counted);
      const count = (items: number) => {
        allowance.count(workspaceId, Math.max(items, least) - counted);
        counted = 0;
      };
      await work.within(workspaceId, length, () => record(count));
    } finally {
      body.release();
    }
  };
}

/** Returns the connection of a path, and the workspace that has it. @throws HeraldError not_found */
async function knownConnection(
  { requireConnection }: Pick<CallbackRoutesDeps, 'requireConnection'>,
  request: Request,
) {
  const connection = connectionOf(request);
  const { provider, connectionId } = connection;
  return { ...connection, workspaceId: await requireConnection(provider, connectionId) };
}

/** @throws HeraldError temporarily_unavailable while there is a wait for what came before */
function requireAllowance(waitMs: number, reason: string): void {
  if (waitMs === 0) return;
  throw new HeraldError('temporarily_unavailable', `${reason}; send it again after Retry-After`, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** Measures the time to the answer, for known providers. */
function measure(
  metrics: CallbackRoutesDeps['metrics'],
  request: Request,
  response: Response,
): void {
  const startedAt = performance.now();
  const provider = providerOf(request);
  if (provider === undefined) return;
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.callbackAnswered(provider, statusOf(response), seconds);
  });
}

/** Counts a callback whose size alone is a reason to refuse it: no provider sends such, so somebody should look. */
function noteTooLarge(metrics: CallbackRoutesDeps['metrics'], request: Request): void {
  const provider = providerOf(request);
  if (provider !== undefined) metrics.callbackItems(provider, 'too_large', 1);
}

function providerOf({ params }: Request): ProviderName | undefined {
  return PROVIDER_NAMES.find((name) => name === params['provider']);
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'unauthorized';
}

function isTooLarge(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'payload_too_large';
}

function connectionOf(request: Request): { provider: ProviderName; connectionId: string } {
  const { connectionId } = request.params;
  const provider = providerOf(request);
  if (provider === undefined) throw new HeraldError('not_found', 'no such provider');
  return { provider, connectionId: String(connectionId) };
}

function textHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function textQuery({ query }: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

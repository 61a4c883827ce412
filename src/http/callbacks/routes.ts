import { type Request, type Response, Router } from 'express';
import { HeraldError } from '../../domain/errors';
import { PROVIDER_NAMES, type ProviderName } from '../../domain/sender';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { AnswerSubscription } from '../../services/senders/answer-subscription';
import type { RequireConnection } from '../../services/senders/steps/known-connections';
import type { ReceiveCallback } from '../../services/senders/receive-callback';
import { type ReadingLimits, createBodyReader } from './body-reader';
import { type WorkLimits, createCallbackWork } from './callback-work';
import { errorHandler } from '../errors';
import { statusOf } from '../middleware/request-log';

export interface CallbackRoutesDeps {
  requireConnection: RequireConnection;
  receiveCallback: ReceiveCallback;
  answerSubscription: AnswerSubscription;
  /** Origin as providers know it, because their signatures cover it; null when it is not configured. */
  publicOrigin: string | null;
  /** Limits of callbacks that are read and in work at once. A callback beyond them gets 503, and the provider repeats it. */
  callbackLimits: CallbackLimits;
  metrics: Pick<Metrics, 'callbackAnswered'>;
  log: Logger;
}

export interface CallbackLimits {
  /** Limits until the signature is verified. */
  reading: ReadingLimits;
  /** Limits from then on. */
  work: WorkLimits;
}

/**
 * Routes that providers call (contract 10). The body stays raw, because signatures are over its bytes. Only bodies of
 * known connections are read, and only signed ones count as work (ADR 15).
 */
export function callbackRoutes(deps: CallbackRoutesDeps): Router {
  const router = Router();
  const path = '/callbacks/:provider/:connectionId';
  const bodies = createBodyReader(deps.callbackLimits.reading);
  const work = createCallbackWork(deps.callbackLimits.work);

  router.get(path, async (request, response) => {
    const query = textQuery(request);
    response
      .type('text/plain')
      .send(await deps.answerSubscription({ ...connectionOf(request), query }));
  });

  router.post(path, async (request, response) => {
    measure(deps.metrics, request, response);
    try {
      await receive(request);
    } catch (error) {
      // The rest is not read, except of a body that is too large: its caller gets the answer only after sending.
      if (!request.complete && !isTooLarge(error)) response.set('Connection', 'close');
      throw error;
    }
    // An empty body: Twilio would send a text to the customer, or complain about its type.
    response.end();
  });

  async function receive(request: Request): Promise<void> {
    const connection = connectionOf(request);
    const { provider, connectionId } = connection;
    await deps.requireConnection(provider, connectionId);
    const body = await bodies.read(request, connectionId);
    try {
      const record = await deps.receiveCallback({
        ...connection,
        url: (deps.publicOrigin ?? '') + request.originalUrl,
        headers: textHeaders(request),
        rawBody: body.bytes,
      });
      await work.within(connectionId, body.bytes.length, record);
    } finally {
      body.release();
    }
  }

  router.use(errorHandler(deps.log, { unavailableStatus: 503 }));
  return router;
}

/** Measures the time to the answer, for known providers. */
function measure(
  metrics: CallbackRoutesDeps['metrics'],
  request: Request,
  response: Response,
): void {
  const startedAt = performance.now();
  const provider = PROVIDER_NAMES.find((name) => name === request.params['provider']);
  if (provider === undefined) return;
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.callbackAnswered(provider, statusOf(response), seconds);
  });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'payload_too_large';
}

function connectionOf({ params }: Request): { provider: ProviderName; connectionId: string } {
  const { connectionId } = params;
  const provider = PROVIDER_NAMES.find((name) => name === params['provider']);
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

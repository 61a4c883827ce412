import express, { type Request, Router } from 'express';
import { HeraldError } from '../../domain/errors';
import { PROVIDER_NAMES, type ProviderName } from '../../domain/sender';
import type { Logger } from '../../ports/logger';
import type { AnswerSubscription } from '../../usecases/callback/answer-subscription';
import type { ReceiveCallback } from '../../usecases/callback/receive-callback';
import { type InFlightLimits, boundInFlight } from '../middleware/bound-in-flight';
import { errorHandler } from '../middleware/error-handler';

export interface CallbackRoutesDeps {
  receiveCallback: ReceiveCallback;
  answerSubscription: AnswerSubscription;
  /** As providers know it, because their signatures cover the address; null when it is not configured. */
  publicOrigin: string | null;
  /** Callbacks in work at once; what comes beyond is answered 503, and brought again by the provider. */
  callbackLimits: InFlightLimits;
  log: Logger;
}

/** Contract 10. */
const MAX_BODY = '4mb';

/** What providers call (contract 10). The body stays raw: signatures are over its bytes. */
export function callbackRoutes(deps: CallbackRoutesDeps): Router {
  const router = Router();
  const path = '/callbacks/:provider/:connectionId';
  const bound = boundInFlight(deps.callbackLimits);

  router.get(path, async (request, response) => {
    const query = textQuery(request);
    response
      .type('text/plain')
      .send(await deps.answerSubscription({ ...connectionOf(request), query }));
  });

  router.post(
    path,
    bound.admit,
    express.raw({ limit: MAX_BODY, type: () => true, inflate: false }),
    async (request, response) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const callback = {
        ...connectionOf(request),
        url: (deps.publicOrigin ?? '') + request.originalUrl,
        headers: textHeaders(request),
        rawBody,
      };
      await bound.whileWorking(response, () => deps.receiveCallback(callback));
      // Twilio takes a body for a reply to the customer, or complains of its type.
      response.end();
    },
  );

  router.use(errorHandler(deps.log, { unavailableStatus: 503 }));
  return router;
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

import { type Request, type Response, Router } from 'express';
import { HeraldError } from '../../domain/errors';
import { PROVIDER_NAMES, type ProviderName } from '../../domain/sender';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { AnswerSubscription } from '../../services/senders/answer-subscription';
import type { RequireConnection } from '../../services/senders/steps/known-connections';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import type { ReceiveCallback, RecordCallback } from '../../services/senders/receive-callback';
import { type AllowanceLimits, createAllowance } from './allowance';
import { type ReadingLimits, createBodyReader } from '../bodies/body-reader';
import { createShares } from '../../services/steps/shares';
import { errorHandler } from '../errors';
import { countUnknown } from '../middleware/rate-limit';
import { statusOf } from '../middleware/request-log';

/** Number of verified callbacks that a process records at the moment. */
export interface CallbackLoad {
  count: number;
}

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
  /** Counts requests to connections that nobody has. */
  limitAnonymous: LimitAnonymous;
  metrics: Pick<Metrics, 'callbackAnswered'>;
  log: Logger;
}

/** Bounds of the callbacks that one process records at once, over all workspaces. */
interface WorkLimits {
  requests: number;
  /** Bytes of their bodies: how long a callback takes depends on how much it holds. */
  bytes: number;
}

export interface CallbackLimits {
  /** Limits until the signature is verified. */
  reading: ReadingLimits;
  /** Limits from then on. */
  work: WorkLimits;
  /** Rate of what the connections of a workspace report. */
  items: AllowanceLimits;
}

const UNKNOWN = { code: 'not_found' } as const;

/** Limit of contract 10. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A callback counts as an item for each begun KiB of its body at least: reading takes time by bytes as well. */
const BYTES_PER_ITEM = 1024;

/**
 * Routes that providers call (contract 10). The body stays raw, because signatures are over its bytes. Only bodies of
 * known connections are read, and only signed ones count as work (ADR 15).
 */
export function callbackRoutes(deps: CallbackRoutesDeps): Router {
  const router = Router();
  const path = '/callbacks/:provider/:connectionId';
  const bodies = createBodyReader(deps.callbackLimits.reading);
  const work = createCallbackWork(deps.callbackLimits.work, deps.load);
  const allowance = createAllowance(deps.callbackLimits.items, () => performance.now());

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
      // The rest is not read, except of a body that is too large: its caller gets the answer only after sending.
      if (!request.complete && !isTooLarge(error)) response.set('Connection', 'close');
      throw error;
    }
    // An empty body: Twilio would send a text to the customer, or complain about its type.
    response.end();
  });

  async function receive(request: Request): Promise<void> {
    const { workspaceId, ...connection } = await countUnknown(deps, request, UNKNOWN, () =>
      knownConnection(deps, request),
    );
    requireAllowance(allowance.waitMs(workspaceId));
    const body = await bodies.read(request, { holder: workspaceId, maxBytes: MAX_BYTES });
    try {
      const record = await deps.receiveCallback({
        ...connection,
        url: (deps.publicOrigin ?? '') + request.originalUrl,
        headers: textHeaders(request),
        rawBody: body.bytes,
      });
      const { length } = body.bytes;
      const counted = countedWork(record, length, (items) => allowance.count(workspaceId, items));
      await work.within(workspaceId, length, counted);
    } finally {
      body.release();
    }
  }

  router.use(errorHandler(deps.log, { unavailableStatus: 503 }));
  return router;
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

/** Counts a callback by its size before its work, and what its items are more than that as soon as they are known. */
function countedWork(
  record: RecordCallback,
  bytes: number,
  count: (items: number) => void,
): () => Promise<void> {
  return async () => {
    const least = Math.ceil(bytes / BYTES_PER_ITEM);
    count(least);
    await record((items) => count(Math.max(0, items - least)));
  };
}

/** @throws HeraldError temporarily_unavailable while the workspace owes for what it reported before */
function requireAllowance(waitMs: number): void {
  if (waitMs === 0) return;
  throw new HeraldError(
    'temporarily_unavailable',
    'this workspace reports more a second than is taken; send it again after Retry-After',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}

interface CallbackWork {
  /**
   * Runs the work of one verified callback. It counts against the share of its workspace until it ends, also when the
   * provider hangs up before.
   * @throws HeraldError temporarily_unavailable when the workspace has its share; the work does not run
   */
  within(workspaceId: string, bytes: number, work: () => Promise<void>): Promise<void>;
}

/** Shares the work on callbacks among workspaces, whose connections may be any number. The provider repeats what exceeds the share. */
function createCallbackWork(limits: WorkLimits, load: CallbackLoad): CallbackWork {
  const requests = createShares({ total: limits.requests });
  const bytes = createShares({ total: limits.bytes });

  /** Returns the function that ends the count of one callback; null when the workspace has its share. */
  function tryBegin(workspaceId: string, size: number): (() => void) | null {
    const isAlone = requests.inUseBy(workspaceId) === 0;
    const endRequest = requests.tryTake(workspaceId, 1);
    if (endRequest === null) return null;
    // A single callback may have any size and still leaves the others their part.
    const counted = isAlone ? Math.min(size, bytes.threshold()) : size;
    const endBytes = bytes.tryTake(workspaceId, counted);
    if (endBytes === null) {
      endRequest();
      return null;
    }
    return () => {
      endRequest();
      endBytes();
    };
  }

  return {
    async within(workspaceId, size, work) {
      const end = tryBegin(workspaceId, size);
      if (end === null) {
        throw new HeraldError(
          'temporarily_unavailable',
          'this workspace reports more at once than is taken; try again shortly',
        );
      }
      load.count += 1;
      try {
        await work();
      } finally {
        load.count -= 1;
        end();
      }
    },
  };
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

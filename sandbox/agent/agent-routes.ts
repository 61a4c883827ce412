import { once } from 'node:events';
import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  json,
} from 'express';
import type { SandboxState } from '../sandbox-state';
import { type ChatRequest, chatRequestSchema, latestUserText, completionOf } from './completion';
import { type Line, SCRIPTS } from './script';

const KEY = /^Bearer \S+$/;

/** An OpenAI-compatible API whose models follow a script; any key is good. */
export function agentRoutes(state: SandboxState): Router {
  const router = Router();
  router.use(requireKey, json({ limit: '1mb' }));
  router.get('/v1/models', (_request, response) => {
    const data = Object.keys(SCRIPTS).map((id) => ({ id, object: 'model', owned_by: 'sandbox' }));
    response.json({ object: 'list', data });
  });
  router.post('/v1/chat/completions', (request, response) => chat(state, request, response));
  router.use((request, response) => refuse(response, 404, 'unknown_url', request.path));
  router.use(answerError);
  return router;
}

const requireKey: RequestHandler = (request, response, next) => {
  if (KEY.test(request.get('authorization') ?? '')) next();
  else refuse(response, 401, 'invalid_api_key', 'an API key is needed, as a bearer token');
};

const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const message = error instanceof Error ? error.message : 'the body is not readable';
  refuse(response, 400, 'invalid_request_error', message);
};

async function chat(state: SandboxState, request: Request, response: Response): Promise<void> {
  const body = chatRequestSchema.parse(request.body);
  response.once('close', () =>
    state.traffic.addAgentRequest({
      at: new Date().toISOString(),
      body,
      answer: response.writableFinished ? response.statusCode : null,
    }),
  );
  const script = Object.hasOwn(SCRIPTS, body.model) ? SCRIPTS[body.model] : undefined;
  if (script === undefined) {
    refuse(response, 404, 'model_not_found', `there is no model ${body.model}`);
    return;
  }
  const failures = {
    take: (text: string, times: number) => state.takeKill(`agent ${text}`, times),
  };
  await say(script(latestUserText(body), failures), body, response);
}

async function say(line: Line, body: ChatRequest, response: Response): Promise<void> {
  switch (line.kind) {
    case 'silence':
      await once(response, 'close');
      return;
    case 'garbage':
      response.type('json').send('<html>This is not what you asked for');
      return;
    case 'refusal':
      if (line.retryAfterSeconds !== undefined)
        response.set('retry-after', `${line.retryAfterSeconds}`);
      refuse(response, line.status, line.code, 'the model was asked to fail');
      return;
    default:
      response.json(completionOf(body, line, new Date()));
  }
}

function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ error: { message, type: code, param: null, code } });
}

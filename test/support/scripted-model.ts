import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { listen } from '../../sandbox/listen';
import { type TestHerald, onLeasedPort } from './herald';

/** A question to a model, as far as tests look at it. */
export interface ModelRequest {
  model: string;
  messages: { role: string; content: string }[];
}

/** Answers a question in a model's place; `count` is 1 for the first one it is asked. */
export type ModelScript = (
  response: ServerResponse,
  request: ModelRequest,
  count: number,
) => void | Promise<void>;

/** An OpenAI-compatible API over real HTTP, whose models do what tests tell them. */
export interface ScriptedModel {
  origin: string;
  baseUrl: string;
  /** Has the model of this name do this from now on. */
  play(model: string, script: ModelScript): void;
  /** Its questions, oldest first. */
  asked(model: string): ModelRequest[];
  close(): Promise<void>;
}

/** Starts it on a port that agents of the run may reach. */
export async function startScriptedModel({
  stage,
}: Pick<TestHerald, 'stage'>): Promise<ScriptedModel> {
  const scripts = new Map<string, ModelScript>();
  const requests: ModelRequest[] = [];
  const asked = (model: string): ModelRequest[] =>
    requests.filter((request) => request.model === model);

  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const question = JSON.parse(body) as ModelRequest;
      requests.push(question);
      const script = scripts.get(question.model) ?? says('Hello from the model');
      await script(response, question, asked(question.model).length);
    });
  });
  const origin = await onLeasedPort(stage, 'model', (port) => listen(server, 'http', { port }));
  return {
    origin,
    baseUrl: `${origin}/v1`,
    play: (model, script) => void scripts.set(model, script),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A model's thought that lasts until the test ends it. */
export function thinking(): { thought: Promise<void>; think: () => void } {
  let think: () => void = () => undefined;
  const thought = new Promise<void>((resolve) => (think = resolve));
  return { thought, think };
}

/** A model that always writes this. */
export function says(text: string): ModelScript {
  return (response) => answer(response, text);
}

/** Writes an answer as chat completions have it. */
export function answer(response: ServerResponse, content: string): void {
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const body = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...body, usage }));
}

/** A model that fails with this status. */
export function fails(status: number, headers: Record<string, string> = {}): ModelScript {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end('{"error":{"message":"no"}}');
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

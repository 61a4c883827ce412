import type { AgentFailureCode } from '../../../ports/agent-model';

/** Meaning of each failure, as the console shows it (docs/agents.md). */
export const FAILURE_SENTENCES: Record<AgentFailureCode, string> = {
  timeout: 'The model did not answer in time.',
  refused: 'The server of the model refused the connection.',
  unreachable: 'The server of the model cannot be reached.',
  dns: 'The name of the server does not resolve.',
  tls: 'There is no secure connection to the server: check its certificate.',
  reset: 'The connection broke before the whole answer was there.',
  protocol: 'What the server sent is no valid HTTP.',
  aborted: 'The question was given up before an answer came.',
  blocked_address:
    'The base URL is at an address that Herald may not reach; the operator can allow its origin in AGENT_ALLOW_ORIGINS.',
  key_unreadable:
    'The key was sealed with another HERALD_SECRET_KEY and cannot be opened: enter it again.',
  key_refused: 'The API refused the key, or the key may not use this model.',
  redirected:
    'The API answered with a redirect, which is not followed: enter the address it points to.',
  not_found: 'The API knows no such model or path: check the model and the base URL.',
  rate_limited: 'The API takes no more questions for now, or its quota is used up.',
  server_error: 'The API failed by itself.',
  request_refused: 'The API refused the question: maybe the model takes no tools, or fewer tokens.',
  answer_too_large: 'The answer was larger than 256 KiB.',
  unreadable_answer: 'The answer was empty, or not what an OpenAI-compatible API sends.',
};

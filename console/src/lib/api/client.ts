import createClient from 'openapi-fetch';
import { fetchInTime, isTimeout } from './fetch-in-time';
import { fetchWithPassword } from './fresh-password';
import type { paths } from './schema';

/** The API that serves this page; the session's cookie goes along by itself. */
export const api = createClient<paths>({ baseUrl: '/', fetch: fetchWithPassword });

/** Field of a refused request, and the reason. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Error answered by the API. `status` is 0 when the API could not be reached, or did not answer in time. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: FieldProblem[],
    readonly requestId: string | null,
    /** When asking again makes sense, where Herald says so. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer. @throws ApiError */
export async function answerOf<Data>(asked: Promise<Answered<Data>>): Promise<Data> {
  let answered: Answered<Data>;
  try {
    answered = await asked;
  } catch (error) {
    throw isTimeout(error)
      ? new ApiError(0, 'timed_out', 'Herald took too long to answer. Try again.', [], null)
      : new ApiError(0, 'unreachable', "Can't reach Herald. Check your connection.", [], null);
  }
  const { data, error, response } = answered;
  if (response.ok && data !== undefined) return data;
  throw errorOf(response, error);
}

/** Resolves when a file can be downloaded: the browser has a failure page of its own for one that cannot. @throws ApiError */
export async function requireFile(url: string): Promise<void> {
  await answerOf(lookAt(url));
}

async function lookAt(url: string): Promise<Answered<true>> {
  const head = await fetchInTime(new Request(url, { method: 'HEAD' }));
  if (head.ok) return { data: true, response: head };
  // Only an answer to GET says why; one that succeeds by now is not read.
  const response = await fetchInTime(new Request(url));
  if (!response.ok) return { error: await response.json().catch(() => null), response };
  void response.body?.cancel();
  return { data: true, response };
}

/** Returns the error of a refused request. */
export function errorOf(
  response: { status: number; headers: Pick<Headers, 'get'> },
  body: unknown,
): ApiError {
  const { error, code, details } = (body ?? {}) as Partial<{
    error: string;
    code: string;
    details: FieldProblem[];
  }>;
  return new ApiError(
    response.status,
    code ?? `http_${response.status}`,
    error ?? `Herald answered with status ${response.status}.`,
    details ?? [],
    response.headers.get('x-request-id'),
    Number(response.headers.get('retry-after')) || null,
  );
}

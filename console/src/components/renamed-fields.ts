import { ApiError, type FieldProblem } from '../api/client';

/** What was asked for. Its refusal names the fields of a form instead of those of the API's body. @throws ApiError */
export async function withRenamedFields<Answer>(
  asked: Promise<Answer>,
  rename: (problem: FieldProblem) => FieldProblem,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, details, requestId, retryAfterSeconds } = error;
    throw new ApiError(status, code, message, details.map(rename), requestId, retryAfterSeconds);
  }
}

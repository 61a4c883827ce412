import { ApiError, type FieldProblem } from './api/client';

/** Renames the fields of a refusal from those of the API's body to those of a form. @throws ApiError */
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

import { isGrpcServiceError } from '@temporalio/client';

const CODES = {
  deadlineExceeded: 4,
  notFound: 5,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

/** Tells whether a call to Temporal failed with one of these codes of gRPC. */
export function hasGrpcCode(error: unknown, ...names: (keyof typeof CODES)[]): error is GrpcError {
  if (!isGrpcServiceError(error)) return false;
  const code: number = error.code;
  return names.some((name) => CODES[name] === code);
}

/** Fields of such an error. */
interface GrpcError extends Error {
  details: string;
}

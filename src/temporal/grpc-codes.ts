import { isGrpcServiceError } from '@temporalio/client';

const CODES = {
  unknown: 2,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** Tells whether a call to Temporal failed with one of these codes of gRPC. */
export function hasGrpcCode(error: unknown, ...names: (keyof typeof CODES)[]): error is GrpcError {
  if (!isGrpcServiceError(error)) return false;
  const code: number = error.code;
  return names.some((name) => CODES[name] === code);
}

/** Tells whether Temporal failed for now: it is away, or its own database is. The SDK retries the same codes. */
export function isAwayForNow(error: unknown): boolean {
  return hasGrpcCode(
    error,
    'unavailable',
    'deadlineExceeded',
    'resourceExhausted',
    'internal',
    'unknown',
  );
}

/** Tells whether Temporal refused the API key or the certificate. */
export function isRefusedSignIn(error: unknown): boolean {
  return hasGrpcCode(error, 'unauthenticated', 'permissionDenied');
}

/** Fields of such an error. */
interface GrpcError extends Error {
  details: string;
}

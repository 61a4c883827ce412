import { HeraldError } from '../../domain/errors';

/** Converts an error that is not a fault of ours to its answer; null for a fault. */
export function knownError(error: unknown): HeraldError | null {
  if (error instanceof HeraldError) return error;
  if (isBodyError(error)) {
    if (error.type === 'entity.too.large') {
      return new HeraldError('payload_too_large', 'the body is larger than this endpoint accepts');
    }
    return new HeraldError(
      'invalid_json',
      'the body could not be read: send JSON in UTF-8, not compressed',
    );
  }
  return error instanceof URIError ? new HeraldError('not_found', 'the path is not valid') : null;
}

/** Recognises errors of express's body parsers. */
function isBodyError(error: unknown): error is Error & { type: string } {
  return (
    error instanceof Error && 'type' in error && typeof error.type === 'string' && 'status' in error
  );
}

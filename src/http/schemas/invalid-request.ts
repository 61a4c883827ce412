import type { z } from 'zod';
import { type ErrorDetail, HeraldError } from '../../domain/errors';

/** A zod issue as callers see it: which field, and what is wrong with it. */
export function toDetail({ path, message }: z.core.$ZodIssue): ErrorDetail {
  return { field: path.join('.') || 'body', message };
}

/** The answer to a request of the wrong shape, with every problem at once (contract 2). */
export function invalidRequest(details: ErrorDetail[]): HeraldError {
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new HeraldError('invalid_request', sentence, { details });
}

import type { z } from 'zod';
import { type ErrorDetail, HeraldError } from '../../domain/errors';

/** Zod's issues as callers see them: each field once, with the first thing that is wrong with it. */
export function toDetails(issues: z.core.$ZodIssue[]): ErrorDetail[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    if (!messages.has(field)) messages.set(field, message);
  }
  return Array.from(messages, ([field, message]) => ({ field, message }));
}

/** The answer to a request of the wrong shape, with every problem at once (contract 2). */
export function invalidRequest(details: ErrorDetail[]): HeraldError {
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new HeraldError('invalid_request', sentence, { details });
}

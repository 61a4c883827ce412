import { z } from 'zod';

/** A moment in an answer: ISO 8601, UTC, milliseconds. */
export const timestamp = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-03-01T09:30:00.000Z'] });

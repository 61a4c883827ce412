import { z } from 'zod';

/** A time as typed: a day (its first moment, UTC) or ISO 8601 with an offset. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a day (2026-11-21) or a time in ISO 8601 (2026-11-21T08:00:00Z)',
  })
  .transform((text) => new Date(text));

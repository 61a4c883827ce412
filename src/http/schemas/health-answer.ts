import { z } from 'zod';
import { timestamp } from './timestamp';

/** `GET /api/v2/template/health` (contract 4.4). */
export const healthAnswer = z
  .object({
    status: z.literal('ok'),
    service: z.literal('template-v2-api'),
    version: z.literal('2.0'),
    timestamp,
  })
  .meta({ id: 'Health' });

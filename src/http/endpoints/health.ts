import { z } from 'zod';
import { answer, apiKey, endpoint } from '../endpoint';
import { timestamp } from '../schemas/fields';

/** `GET /api/v2/template/health` (contract 4.4). */
const healthAnswer = z
  .object({
    status: z.literal('ok'),
    service: z.literal('template-v2-api'),
    version: z.literal('2.0'),
    timestamp,
  })
  .meta({ id: 'Health' });

/** Health of the API and of a key (contract 4.4). */
export const getHealth = endpoint({
  method: 'get',
  path: '/api/v2/template/health',
  access: apiKey(null),
  tag: 'Health',
  summary: 'Whether the service answers and the key is valid',
  answers: { 200: answer(healthAnswer, 'It answers.') },
  handle: () => ({
    status: 'ok',
    service: 'template-v2-api',
    version: '2.0',
    timestamp: new Date(),
  }),
});

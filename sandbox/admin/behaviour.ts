import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import { findNumber } from './find-number';

const behaviourSchema = z.strictObject({
  statusDelayMs: z.int().min(0),
  answerDelayMs: z.int().min(0),
  messagesPerSecond: z.number().positive().nullable(),
  twilioLimitBy: z.enum(['answer', 'callback']),
  failingTemplatePage: z.int().min(1).nullable(),
  duplicateParameters: z.boolean(),
});

/** Changes what is named and keeps the rest; toward one `number`, by its id or digits, where that is named too. */
export function behaviourEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { number: named, ...change } = z.record(z.string(), z.unknown()).parse(request.body);
    const id = named === undefined ? undefined : findNumber(state, z.string().parse(named)).id;
    const behaviour = behaviourSchema.parse({ ...state.behaviourToward(id), ...change });
    state.behave(behaviour, id);
    response.json(behaviour);
  };
}

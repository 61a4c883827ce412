import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import { flag, number, orNull } from './fields';
import { findNumber } from './find-number';
import { reply } from './reply';

const behaviourSchema = z.strictObject({
  statusDelayMs: number(z.int().min(0)),
  answerDelayMs: number(z.int().min(0)),
  messagesPerSecond: orNull(number(z.number().positive())),
  twilioLimitBy: z.enum(['answer', 'callback']),
  failingTemplatePage: orNull(number(z.int().min(1))),
  duplicateParameters: flag,
});

/** Changes what is named and keeps the rest; toward one `number`, by its id or digits, where that is named too. */
export function behaviourEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { number: named, ...change } = z.record(z.string(), z.unknown()).parse(request.body);
    const id = named === undefined ? undefined : findNumber(state, z.string().parse(named)).id;
    const behaviour = behaviourSchema.parse({ ...state.behaviourToward(id), ...change });
    state.behave(behaviour, id);
    reply(request, response, behaviour);
  };
}

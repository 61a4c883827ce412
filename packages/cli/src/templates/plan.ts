import { ChangesPlanned } from '../errors.ts';
import { findConnection } from '../profiles/connection.ts';
import type { Tools } from '../tools.ts';
import {
  type PlanOptions,
  makePlan,
  refuseProblems,
  showPlan,
  shownChange,
  summaryOf,
} from './make-plan.ts';
import { templateCalls } from './template-calls.ts';

/** Shows what `apply` would do. @throws {ChangesPlanned} when that is something */
export async function plan(tools: Tools, options: PlanOptions): Promise<void> {
  const calls = templateCalls(await findConnection(tools), tools.terminal.stopped);
  const made = await makePlan(calls, options);
  showPlan(tools, made);
  const { changes, withoutFile, problems } = made;
  tools.answer({
    text: summaryOf(made),
    json: { changes: changes.map(shownChange), withoutFile, problems },
  });
  refuseProblems(made);
  if (changes.some(({ action }) => action !== 'unchanged')) throw new ChangesPlanned();
}

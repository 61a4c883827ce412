import {
  type Document,
  LineCounter,
  type Node,
  type YAMLMap,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
} from 'yaml';
import type { SendRequest } from '../../../client/src/index.ts';
import { type Problem, wrongUsage } from '../errors.ts';
import { type Report, STEP_FIELDS, type StepFields } from './fixture-fields.ts';
import type { TriggeredStatus } from './sandbox-recipients.ts';

/** Send of a chain. */
export interface FixtureStep {
  /** Name in the output: its own, or that of its template. */
  name: string;
  body: SendRequest;
  /** Status to wait for before the next step; null for none. */
  wait: TriggeredStatus | null;
  waitMs: number;
}

const STEPS_MAX = 100;

/**
 * Reads a chain of sends (docs/herald-dev.md).
 *
 * @param file name for the errors
 * @throws {CliError} wrong_usage with every problem and its line
 */
export function readFixture(text: string, file: string): FixtureStep[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', uniqueKeys: true });
  const problems: Problem[] = [];
  const report: Report = (node, message) => {
    const { line } = lines.linePos(node?.range?.[0] ?? 0);
    problems.push({ field: `${file}:${Math.max(line, 1)}`, message });
  };
  for (const { message, pos } of document.errors)
    report({ range: [pos[0], pos[0], pos[0]] }, message.split('\n')[0] ?? 'is no YAML');
  const steps = problems.length > 0 ? [] : readSteps(document, report);
  if (problems.length === 0) return steps;
  throw wrongUsage(`${file} has ${problems.length} problem(s)`, problems);
}

function readSteps({ contents }: Document, report: Report): FixtureStep[] {
  const steps = isMap(contents) ? contents.get('steps', true) : undefined;
  if (!isMap(contents) || !isSeq(steps) || steps.items.length === 0) {
    report(contents, 'must be a map with the key "steps": a list of sends');
    return [];
  }
  for (const { key } of contents.items)
    if (!isScalar(key) || key.value !== 'steps') report(key as Node, 'is unknown: only "steps"');
  if (steps.items.length > STEPS_MAX) report(steps, `must have at most ${STEPS_MAX} sends`);
  return steps.items.flatMap((item) => {
    if (isMap(item)) return readStep(item, report);
    report(item as Node, 'must be a map such as {template: welcome, recipient: "33600000001"}');
    return [];
  });
}

function readStep(step: YAMLMap, report: Report): FixtureStep {
  const fields: StepFields = {};
  for (const { key, value } of step.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const read = STEP_FIELDS.get(name);
    if (read === undefined)
      report(key as Node, `"${name}" is unknown: use ${[...STEP_FIELDS.keys()].join(', ')}`);
    else
      read(fields, value as Node | null, (node, message) =>
        report(node ?? (key as Node), `${name} ${message}`),
      );
  }
  const { template, recipient, name, wait, waitMs = 60_000, ...rest } = fields;
  for (const [field, given] of Object.entries({ template, recipient }))
    if (given === undefined && !step.has(field)) report(step, `needs "${field}"`);
  const body = { recipientNumber: recipient ?? '', templateName: template ?? '', ...rest };
  return { name: name ?? template ?? '', body, wait: wait ?? null, waitMs };
}

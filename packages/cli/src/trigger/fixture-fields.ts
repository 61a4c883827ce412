import { type Node, isMap, isScalar, isSeq, visit } from 'yaml';
import type { TriggeredStatus } from './sandbox-recipients.ts';
import { PHONE_NUMBER, PHONE_NUMBER_RULE } from '../phone-number.ts';

/** Fields of a send, as they are read from a file. */
export interface StepFields {
  name?: string;
  template?: string;
  recipient?: string;
  templateLanguage?: string;
  senderNumber?: string;
  templateVariables?: object;
  buttonValues?: Record<string, string>;
  headerMediaUrl?: string;
  headerMediaFilename?: string;
  metadata?: object;
  wait?: TriggeredStatus;
  waitMs?: number;
}

/** Reports a problem at a node of the file. */
export type Report = (node: Pick<Node, 'range'> | null | undefined, message: string) => void;

/** Reads a field into the send, or reports why it cannot. */
type ReadField = (into: StepFields, value: Node | null, report: Report) => void;

const STATUSES: readonly string[] = ['accepted', 'sent', 'delivered', 'read', 'failed'];
const SECONDS_MAX = 600;
/** Depth of `variables`: a card, its part, its values. */
const DEPTH_MAX = 4;

/** Readers of the fields, by their names in the file. */
export const STEP_FIELDS: ReadonlyMap<string, ReadField> = new Map<string, ReadField>([
  ['name', text((into, value) => (into.name = value))],
  ['template', text((into, value) => (into.template = value))],
  ['recipient', text((into, value) => (into.recipient = value), PHONE_NUMBER, PHONE_NUMBER_RULE)],
  ['language', text((into, value) => (into.templateLanguage = value))],
  ['sender', text((into, value) => (into.senderNumber = value), PHONE_NUMBER, PHONE_NUMBER_RULE)],
  ['variables', readVariables],
  ['buttons', readButtons],
  ['headerMediaUrl', text((into, value) => (into.headerMediaUrl = value))],
  ['headerMediaFilename', text((into, value) => (into.headerMediaFilename = value))],
  ['metadata', readMetadata],
  ['wait', readWait],
  ['timeout', readTimeout],
]);

function text(
  put: (into: StepFields, value: string) => void,
  pattern = /./,
  rule = 'must be a text',
): ReadField {
  return (into, value, report) => {
    const found = textOf(value);
    if (found === undefined || !pattern.test(found)) report(value, rule);
    else put(into, found);
  };
}

function readVariables(into: StepFields, value: Node | null, report: Report): void {
  const texts = textsOf(value, report);
  if (typeof texts === 'object') into.templateVariables = texts;
  else if (texts !== undefined) report(value, 'must be a map or a list of texts');
}

function readButtons(into: StepFields, value: Node | null, report: Report): void {
  const texts = isMap(value) ? textsOf(value, report) : null;
  if (texts === null || !Object.values(texts ?? {}).every((each) => typeof each === 'string'))
    report(value, 'must be a map of texts');
  else into.buttonValues = texts as Record<string, string>;
}

function readMetadata(into: StepFields, value: Node | null, report: Report): void {
  if (!isMap(value)) return report(value, 'must be a map');
  // References and numbers that JSON would change are reported, never sent.
  visit(value, {
    Alias: (_key, node) => report(node, 'must not refer to other values'),
    Pair(_key, { key }) {
      if (!isScalar(key) || key.value === null) report(key as Node, 'must have texts as keys');
    },
    Scalar(_key, node) {
      if (!fitsJson(node.value)) report(node, 'has a number that JSON cannot hold: quote it');
    },
  });
  into.metadata = value.toJSON() as object;
}

/** Tells whether JSON holds a value as it is. */
function fitsJson(value: unknown): boolean {
  if (typeof value !== 'number') return true;
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function readWait(into: StepFields, value: Node | null, report: Report): void {
  const status = textOf(value);
  if (status === undefined || !STATUSES.includes(status))
    report(value, `must be one of ${STATUSES.join(', ')}`);
  else into.wait = status as TriggeredStatus;
}

function readTimeout(into: StepFields, value: Node | null, report: Report): void {
  const seconds = isScalar(value) ? Number(value.value) : Number.NaN;
  if (!(seconds >= 1 && seconds <= SECONDS_MAX))
    report(value, `must be a number of seconds from 1 to ${SECONDS_MAX}`);
  else into.waitMs = seconds * 1000;
}

/** Returns a text as it is written, so that 007 keeps its zeros; undefined for null, a map or a list. */
function textOf(value: unknown): string | undefined {
  if (!isScalar(value) || value.value === null) return undefined;
  return typeof value.value === 'string' ? value.value : value.source;
}

/** Returns the same maps and lists with texts in them; undefined where something was reported. */
function textsOf(value: Node | null, report: Report, depth = 1): string | object | undefined {
  const children = (each: unknown) => textsOf(each as Node | null, report, depth + 1);
  if (depth < DEPTH_MAX && isSeq(value)) return value.items.map(children);
  if (depth < DEPTH_MAX && isMap(value))
    return Object.fromEntries(
      value.items.map((pair) => [textOf(pair.key) ?? '', children(pair.value)]),
    );
  const found = textOf(value);
  if (found === undefined) report(value, 'must hold texts alone');
  return found;
}

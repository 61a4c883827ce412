import type { PartName } from '../parts';

/** Numbers with a name for each row and column, as they are printed and compared. */
export interface Table {
  title: string;
  columns: string[];
  rows: { name: string; values: number[] }[];
}

/** Number and the bar that it has to meet. */
export interface Judgement {
  what: string;
  value: number;
  /** Whether the value may not exceed the bar, or may not fall below it. */
  sense: 'at most' | 'at least';
  bar: number;
  unit: string;
  met: boolean;
  /** The lowest and highest value of single rounds: how much noise moves it. */
  rounds: { lowest: number; highest: number } | null;
}

/** Results of a part. */
export interface Measured {
  tables: Table[];
  judgements: Judgement[];
  /** Whatever failed or was lost, a sentence each. */
  problems: string[];
}

/** Part that was measured, or why it was not. */
export interface PartReport extends Measured {
  part: PartName;
  seconds: number;
  /** Sentences of a failure: the reason, and what to try; null when the part ended. */
  failure: string[] | null;
}

/** All that a run has measured, as `--json` writes it. */
export interface RunReport {
  date: string;
  method: string;
  machine: string;
  versions: string;
  sizes: Record<string, number>;
  parts: PartReport[];
}

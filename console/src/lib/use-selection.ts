import { useState } from 'react';

/** Rows of a list that somebody has chosen. */
export interface Selection<Row> {
  /** Chosen rows that are loaded, in the order of the list. */
  chosen: Row[];
  /** True when all loaded rows are chosen. */
  isAll: boolean;
  has: (row: Row) => boolean;
  /** Chooses a row, or no longer; a range reaches from the row that was changed last. */
  toggle: (row: Row, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Keeps which rows of a list are chosen. */
export function useSelection<Row>(rows: Row[], idOf: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [lastId, setLastId] = useState<string | null>(null);
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;

  function toggle(row: Row, isRange: boolean): void {
    const id = idOf(row);
    const changed = new Set(isRange ? rangeOf(rows.map(idOf), lastId, id) : [id]);
    const others = [...ids].filter((each) => !changed.has(each));
    setIds(new Set(ids.has(id) ? others : [...others, ...changed]));
    setLastId(id);
  }

  return {
    chosen,
    isAll,
    has: (row) => ids.has(idOf(row)),
    toggle,
    toggleAll: () => setIds(new Set(isAll ? [] : rows.map(idOf))),
    clear: () => setIds(new Set()),
  };
}

/** Lists the ids between two, both included; the second alone where the first is not in the list. */
function rangeOf(ids: string[], from: string | null, to: string): string[] {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

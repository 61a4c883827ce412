/** Names are compared by their beginning, so that a hostile one costs no more than any other. */
const COMPARED_CHARACTERS_MAX = 64;

/** A name is near when at most a third of the characters of the longer one differ. */
const NEAR_SHARE = 1 / 3;

/** The known name that was probably meant: the one with the fewest edits, letter case aside; null when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = comparable(name);
  let nearest: string | null = null;
  let fewestEdits = Infinity;
  for (const candidate of known) {
    const other = comparable(candidate);
    const editsMax = Math.max(wanted.length, other.length) * NEAR_SHARE;
    const edits = editDistance(wanted, other);
    if (edits <= editsMax && edits < fewestEdits) [nearest, fewestEdits] = [candidate, edits];
  }
  return nearest;
}

function comparable(name: string): string[] {
  const beginning = name.slice(0, COMPARED_CHARACTERS_MAX);
  return Array.from(beginning.normalize('NFC').toLowerCase());
}

/** Levenshtein distance, one row at a time. */
function editDistance(from: string[], to: string[]): number {
  let row = to.map((_, column) => column + 1);
  from.forEach((fromCharacter, index) => {
    let diagonal = index;
    let left = index + 1;
    row = to.map((toCharacter, column) => {
      const above = row[column] ?? 0;
      const replaced = diagonal + (fromCharacter === toCharacter ? 0 : 1);
      left = Math.min(above + 1, left + 1, replaced);
      diagonal = above;
      return left;
    });
  });
  return row.at(-1) ?? from.length;
}

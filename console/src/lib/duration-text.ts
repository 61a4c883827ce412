const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Writes a duration with its two largest units, e.g. "4 min 10 s". @param seconds rounded to whole ones */
export function durationText(seconds: number): string {
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

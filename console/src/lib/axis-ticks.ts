/** Spaces that an axis is divided into at most. */
const SPACES_MAX = 4;

/** Returns the numbers of a chart's axis: evenly spaced, whole, from 0 to `max` or slightly above. */
export function axisTicks(max: number): number[] {
  const step = roundStep(max / SPACES_MAX);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** Returns the next of 1, 2, 5, 10, 20, 50, 100 and so on. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

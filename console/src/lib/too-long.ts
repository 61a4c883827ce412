/** Says that a text is longer than a field takes; null when it fits. A field that cuts what is pasted would lose it silently. */
export function tooLong(text: string, max: number): string | null {
  const { length } = text.trim();
  return length > max ? `Use at most ${max} characters. This has ${length}.` : null;
}

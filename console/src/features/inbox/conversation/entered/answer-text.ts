/** Levels of an answer that are shown; WhatsApp's forms have three. */
const LEVELS_MAX = 4;

/** Returns the name of a field of a form as people read it: `screen_0_First_name_1` is "First name". */
export function labelOfAnswer(name: string): string {
  const words = name.replace(/^screen_\d{1,3}_/, '').replace(/_\d{1,3}$/, '');
  return words.replaceAll('_', ' ').trim() || name;
}

/** Returns an answer as people read it, whatever it holds. */
export function textOfAnswer(value: unknown, levels = LEVELS_MAX): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null)
    return value === null ? '' : JSON.stringify(value);
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((each) => textOfAnswer(each, levels - 1)).join(', ');
  return Object.entries(value)
    .map(([name, each]) => `${labelOfAnswer(name)}: ${textOfAnswer(each, levels - 1)}`)
    .join(', ');
}

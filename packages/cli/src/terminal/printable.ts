/** Escapes control characters (C0 and C1), so that text from outside cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, escaped);
}

/** Escapes control characters but keeps line breaks; JSON keeps its meaning. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, escaped);
}

/** Formats one field a line, with values aligned and control characters escaped. */
export function formatFields(fields: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`)
    .join('\n');
}

/** Formats the time of the day of a moment, in the time zone of the machine. */
export function timeOfDay(moment: Date): string {
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

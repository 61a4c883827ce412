/** Without a control character, C0 or C1: what came from outside must not speak to the operator's terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, escaped);
}

/** The same for a text of several lines, which stay lines; JSON stays the same JSON. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, escaped);
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Errors of libraries that quote what they were given: a record's fields, or a piece of the text they parsed. */
const QUOTING = new Set(['SyntaxError', 'CastError', 'ValidationError', 'StrictModeError']);
/** MongoDB names the key that is taken, with its values. */
const DUPLICATE_KEY = ' dup key:';
/** As long as phone numbers are, and no part of an id. */
const NUMBER = /(?<![\w.-])\+?\d{7,15}(?![\w-])/g;
const ADDRESS = /[^\s@<>"']{1,64}@[^\s@<>"']{1,255}/g;
const LONGEST_TEXT = 2000;

/** The message of an error for logs and histories: without what it may quote of people. A net under the rule, not the rule. */
export function safeErrorText({ name, message }: Error): string {
  if (QUOTING.has(name)) return `${name}, whose text may quote what it is about`;
  const [text = ''] = message.slice(0, LONGEST_TEXT).split(DUPLICATE_KEY, 1);
  return text.replace(NUMBER, '[number]').replace(ADDRESS, '[address]');
}

/** Where an error comes from, without its message. */
export function errorFrames({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

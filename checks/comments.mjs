const RIDDLE = /^[\s*]*(What|Who|Of|One|That|There|Those|Whoever)\b/;

/**
 * Finds comments that begin with a pronoun instead of the noun they describe or a verb. Lines of `//` below each other
 * are one comment.
 */
export function commentOpeners({ text, comments, lineAt }) {
  return comments
    .filter((comment, index) => !continues(text, comments[index - 1], comment))
    .filter(({ value }) => RIDDLE.test(value))
    .map(({ start }) => ({
      line: lineAt(start),
      message: 'begin the comment with the noun it describes, or with a verb',
    }));
}

function continues(text, before, comment) {
  if (before?.type !== 'Line' || comment.type !== 'Line') return false;
  return text.slice(before.end, comment.start).trim() === '';
}

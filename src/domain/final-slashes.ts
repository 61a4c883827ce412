/** A base address without the slashes at its end; a loop, because `/\/+$/` starts anew at each slash of a long row. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

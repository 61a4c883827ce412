/**
 * Puts a text in place of what is selected in a field, and the cursor behind it.
 * @param from beginning of what it takes the place of, where that is more than the selection
 */
export function insertText(
  field: HTMLTextAreaElement | null,
  text: string,
  from: number | null = null,
): void {
  if (field === null) return;
  const { selectionStart, selectionEnd } = field;
  field.focus();
  field.setRangeText(text, from ?? selectionStart, selectionEnd, 'end');
  // As if it had been typed.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Place of a field in the message; cards are counted from 0. */
export type FieldPart = 'header' | 'offer' | 'body' | 'buttons' | `card${number}`;

/** Field to fill in for a template. */
export interface TemplateField {
  /** Id in the form: letters and digits alone, whatever the template calls it. */
  id: string;
  part: FieldPart;
  kind: 'text' | 'number' | 'mediaUrl' | 'staticUrl' | 'products';
  /** Where its value stands in a request: `['buttonValues', 'Track order']`. */
  path: readonly string[];
  label: string;
  description?: string;
  /** Example the template was approved with, or a typical one; empty without one. */
  example: string;
  required: boolean;
}

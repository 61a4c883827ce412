export type ValueProblemCode =
  | 'missing'
  | 'unknown'
  | 'unexpected'
  | 'empty'
  | 'wrong_type'
  | 'forbidden_characters'
  | 'too_long'
  | 'invalid_url'
  | 'invalid_code'
  | 'ambiguous_button'
  | 'button_takes_no_value'
  | 'static_button_not_replaceable'
  | 'template_not_supported';

/** A fault of a request that has to be corrected before it can be sent (contract 4.1.5). */
export interface ValueProblem {
  /** Where it is in the request, e.g. "templateVariables.body.1" or "buttonValues.Track order". */
  field: string;
  /** A sentence that names the variable, button or header as people know it. */
  message: string;
  code: ValueProblemCode;
}

/** A part of the values with its faults; `value` is complete only when there is none. */
export interface Resolved<Value> {
  value: Value;
  problems: ValueProblem[];
}

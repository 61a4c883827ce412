/** A way to fill a template, and what the provider gets then. */
export interface TemplateShape {
  name: string;
  language?: string;
  form: string;
  /** Twilio has no such template. */
  metaOnly?: boolean;
  values: object;
  /** The values that the provider gets, component by component. */
  sends: string[];
}

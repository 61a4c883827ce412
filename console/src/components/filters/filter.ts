/** Value of a filter, and its name for people. */
export interface Choice {
  value: string;
  label: string;
}

/** Text by which a filter finds its values, or which is a value of its own. */
export interface FilterText {
  label: string;
  placeholder: string;
  /** Why the text cannot be a value; null when it can. */
  refuse: (text: string) => string | null;
  /** Finds values by a text; the filter's own choices are searched without it. */
  find?: (text: string) => Promise<Choice[]>;
}

/** Filter of a list. */
export interface Filter {
  name: string;
  label: string;
  /** Chosen values; none when the filter does not apply. */
  values: string[];
  choices: readonly Choice[];
  /** True where several values can be chosen. */
  isSeveral?: boolean;
  text?: FilterText;
}

/** Called with the values of a filter; none ends it. */
export type OnFilter = (name: string, values: string[]) => void;

/** Returns the chosen values as people read them. */
export function shownValues({ values, choices }: Filter): string {
  const labelOf = (value: string) => choices.find((each) => each.value === value)?.label ?? value;
  return values.map(labelOf).join(', ');
}

import type { ComponentType, ReactNode } from 'react';
import { usePart } from '../lib/use-part';
import { Loaded } from './loaded';

interface PartProps<Props> {
  /** Names the part among all of the console. */
  name: string;
  /** Name for screen readers: "the shortcuts". */
  what: string;
  rows?: number;
  load: () => Promise<ComponentType<Props>>;
  children: (part: ComponentType<Props>) => ReactNode;
}

/** Shows a component whose code is loaded when it is needed; before that an outline, or the error. */
export function Part<Props>({ name, what, rows = 3, load, children }: PartProps<Props>) {
  return (
    <Loaded query={usePart(name, load)} what={what} rows={rows}>
      {children}
    </Loaded>
  );
}

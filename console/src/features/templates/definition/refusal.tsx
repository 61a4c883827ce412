import { useEffect, useRef } from 'react';
import { NO_PROBLEMS } from '../../../components/template/problem-places';
import { RefusalAlert } from '../../../components/template/refusal-alert';

interface RefusalProps {
  problems: string[];
  title: string;
}

/** Says above the form why it was refused, and comes into view: the button is at the other end. */
export function Refusal({ problems, title }: RefusalProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) ref.current?.scrollIntoView({ block: 'center' });
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={ref}>
      <RefusalAlert refused={{ ...NO_PROBLEMS, elsewhere: problems }} title={title} />
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './outline.module.css';

/** Shape of what is loading. */
export type OutlineShape = 'rows' | 'fields' | 'figures' | 'conversations' | 'bubbles';

interface OutlineProps {
  shape: OutlineShape;
  count: number;
  /** Name of the data for screen readers: "the API keys". */
  what: string;
}

const bar = (height: number, width: number | string) => <Skeleton height={height} width={width} />;

const SHAPES: Record<OutlineShape, (index: number) => ReactNode> = {
  rows: (index) => (
    <>
      {bar(22, 84)}
      {bar(12, index % 2 === 0 ? '38%' : '29%')}
      <span className={classes['end']}>{bar(12, 64)}</span>
    </>
  ),
  fields: () => (
    <>
      {bar(12, 120)}
      {bar(34, '100%')}
    </>
  ),
  figures: () => (
    <>
      {bar(12, 56)}
      {bar(24, 72)}
      {bar(12, 96)}
    </>
  ),
  conversations: (index) => (
    <>
      <Skeleton circle height={34} width={34} className={classes['avatar'] ?? ''} />
      <span className={classes['lines']}>
        {bar(12, index % 2 === 0 ? '55%' : '42%')}
        {bar(10, '80%')}
      </span>
    </>
  ),
  bubbles: (index) => bar(index % 2 === 0 ? 58 : 38, index % 2 === 0 ? '52%' : '36%'),
};

/** Shows that something is loading, in the size that it will have. */
export function Outline({ shape, count, what }: OutlineProps) {
  return (
    <div role="status" aria-label={`Loading ${what}`} data-loading className={classes[shape]}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes['item']}>
          {SHAPES[shape](index)}
        </div>
      ))}
    </div>
  );
}

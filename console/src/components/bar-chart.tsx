import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react';
import { axisTicks } from '../lib/axis-ticks';
import classes from './bar-chart.module.css';

interface Series<Name extends string> {
  name: Name;
  label: string;
  tone: 'ok' | 'idle' | 'bad';
}

interface Bar<Name extends string> {
  /** Short name, below the bar. */
  label: string;
  /** Full name, in the tooltip. */
  title: string;
  counts: Record<Name, number>;
}

interface BarChartProps<Name extends string> {
  /** Name of the chart for screen readers, which read the totals after it. */
  label: string;
  /** Parts of each bar, the lowest first. */
  series: Series<Name>[];
  bars: Bar<Name>[];
}

/** Sizes in pixels; the width follows the page. */
const HEIGHT = 160;
const GAP = 1.5;
const RADIUS = 3;
/** Height of one failure among thousands. */
const PART_HEIGHT_MIN = 4;
/** Names below the bars; of more bars, only some show theirs. */
const LABELS_MAX = 8;

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** Stacked bars with a tooltip, which arrow keys move too. Shows nothing while all counts are 0. */
export function BarChart<Name extends string>({ label, series, bars }: BarChartProps<Name>) {
  const { shown, show, handlers } = useTooltip(bars.length);
  const sums = bars.map(({ counts }) => series.reduce((sum, { name }) => sum + counts[name], 0));
  const highest = Math.max(0, ...sums);
  if (highest === 0) return null;
  const ticks = axisTicks(highest);
  const scale = HEIGHT / (ticks.at(-1) ?? highest);
  const bar = shown === null ? undefined : bars[shown];
  return (
    <div className={classes.chart}>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{compact.format(tick)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <svg
          className={classes.picture}
          height={HEIGHT}
          role="img"
          aria-label={`${label}: ${totalsOf(series, bars)}`}
          // Keys reach the tooltip as a pointer does.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          {...handlers}
        >
          {ticks.map((tick) => (
            <line key={tick} x2="100%" y1={HEIGHT - tick * scale} y2={HEIGHT - tick * scale} />
          ))}
          {bars.map(({ label: name, counts }, index) => (
            <Column
              key={name}
              index={index}
              of={bars.length}
              isShown={index === shown}
              onEnter={() => show(index)}
            >
              <Parts series={series} counts={counts} scale={scale} />
            </Column>
          ))}
        </svg>
        {bar !== undefined && (
          <Tooltip series={series} bar={bar} index={bars.indexOf(bar)} of={bars.length} />
        )}
      </div>
      <Labels labels={bars.map((each) => each.label)} />
      <Legend series={series} />
    </div>
  );
}

function totalsOf<Name extends string>(series: Series<Name>[], bars: Bar<Name>[]): string {
  return series
    .map(({ name, label }) => {
      const total = bars.reduce((sum, { counts }) => sum + counts[name], 0);
      return `${total.toLocaleString()} ${label.toLowerCase()}`;
    })
    .join(', ');
}

/** Returns which bar's tooltip is shown, and what moves it: the pointer, arrow keys, Home and End; Escape hides it. */
function useTooltip(count: number) {
  const [shown, show] = useState<number | null>(null);
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: Math.max(0, (shown ?? count) - 1),
      ArrowRight: Math.min(last, (shown ?? -1) + 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  const handlers = {
    onKeyDown,
    onFocus: () => show((before) => before ?? last),
    onBlur: () => show(null),
    // A finger leaves with each tap, whose tooltip stays.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show(null),
  };
  return { shown, show, handlers };
}

interface ColumnProps {
  index: number;
  of: number;
  isShown: boolean;
  onEnter: () => void;
  children: ReactNode;
}

/** Room of one bar, as high as the chart, which the pointer finds also where the bar is low. */
function Column({ index, of, isShown, onEnter, children }: ColumnProps) {
  return (
    <svg
      className={classes.column}
      x={`${(index / of) * 100}%`}
      width={`${100 / of}%`}
      height={HEIGHT}
      onPointerEnter={onEnter}
    >
      <rect className={classes.room} data-shown={isShown} width="100%" height={HEIGHT} />
      {children}
    </svg>
  );
}

interface PartsProps<Name extends string> {
  series: Series<Name>[];
  counts: Record<Name, number>;
  /** Pixels of a count of 1. */
  scale: number;
}

function Parts<Name extends string>({ series, counts, scale }: PartsProps<Name>) {
  let bottom = HEIGHT;
  return series
    .filter(({ name }) => counts[name] > 0)
    .map(({ name, tone }) => {
      const height = Math.max(PART_HEIGHT_MIN, counts[name] * scale);
      bottom -= height;
      return (
        <rect
          key={name}
          className={classes.part}
          data-tone={tone}
          y={bottom + GAP}
          height={height - GAP}
          rx={RADIUS}
        />
      );
    });
}

interface TooltipProps<Name extends string> {
  series: Series<Name>[];
  bar: Bar<Name>;
  index: number;
  of: number;
}

/** Stands beside its bar, on the side with more room. */
function Tooltip<Name extends string>({ series, bar, index, of }: TooltipProps<Name>) {
  const middle = (index + 0.5) / of;
  return (
    <div
      className={classes.tooltip}
      data-side={middle < 0.5 ? 'after' : 'before'}
      style={{ '--bar-chart-at': `${middle * 100}%` } as CSSProperties}
      aria-hidden
    >
      <div className={classes.title}>{bar.title}</div>
      {series.map(({ name, label, tone }) => (
        <div key={name} className={classes.row}>
          <span className={classes.sign} data-tone={tone} />
          <span>{label}</span>
          <span className={classes.number}>{bar.counts[name].toLocaleString()}</span>
        </div>
      ))}
    </div>
  );
}

function Labels({ labels }: { labels: string[] }) {
  const every = Math.ceil(labels.length / LABELS_MAX);
  return (
    <div className={classes.labels} aria-hidden>
      {labels.map((label, index) => (
        <span key={label}>{index % every === 0 && <span>{label}</span>}</span>
      ))}
    </div>
  );
}

function Legend<Name extends string>({ series }: { series: Series<Name>[] }) {
  return (
    <div className={classes.legend} aria-hidden>
      {series.map(({ name, label, tone }) => (
        <span key={name} className={classes.row}>
          <span className={classes.sign} data-tone={tone} />
          {label}
        </span>
      ))}
    </div>
  );
}

const PATHS = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  ticks: 'M1 8.5 4.5 12 11 4.5M7.5 11l1 1L15 4.5',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.2l2 1.3',
  warning: 'M8 2 1.5 13.5h13zM8 6.5v3.2M8 11.6v.1',
  agent:
    'M8 1.5V4M3.5 4h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M6 7.5v1M10 7.5v1M5.5 14.5h5',
  person: 'M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6M2.5 14a5.5 5.5 0 0 1 11 0',
  back: 'M10 3 5 8l5 5',
  forward: 'M6 3l5 5-5 5',
  details: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 7.3V11M8 5v.1',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.1M6.6 6.5h.1M9.3 6.5h.1M12 6.5h.1M5 9.5h6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3 14 14',
  send: 'M2 8 14 2.5 10.5 14 7.5 9z',
  down: 'M3 6l5 5 5-5',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM13 10H9.5v3.5M5.5 5.5h5M5.5 8h3',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A drawing beside a text; it says nothing by itself. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

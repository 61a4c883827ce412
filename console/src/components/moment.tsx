interface MomentProps {
  at: string;
}

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time in the viewer's zone; the exact one in UTC on hover. */
export function Moment({ at }: MomentProps) {
  return (
    <time dateTime={at} title={at}>
      {local.format(new Date(at))}
    </time>
  );
}

import classes from './bubble.module.css';

interface SaidTextProps {
  text: string;
}

/** A text of somebody else's, as it was written, in whichever direction; never anything but text. */
export function SaidText({ text }: SaidTextProps) {
  return (
    <div dir="auto" className={classes['text']}>
      {text}
    </div>
  );
}

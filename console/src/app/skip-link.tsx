import classes from './skip-link.module.css';

/** First stop of the keyboard: leads past the navigation. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => document.getElementById('main')?.focus()}
    >
      Skip to content
    </button>
  );
}

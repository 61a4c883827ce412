import classes from './logo.module.css';

interface LogoProps {
  /** Edge of the mark, in pixels. */
  size?: number;
}

/** Herald’s mark and name. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <span className={classes['logo']}>
      <svg aria-hidden viewBox="0 0 32 32" width={size} height={size}>
        <rect width="32" height="32" rx="8" fill="#4f46e5" />
        <path
          d="M8 20V12l14-4v16l-14-4zm0 0v5h4v-4"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
      </svg>
      Herald
    </span>
  );
}

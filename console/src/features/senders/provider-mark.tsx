import type { Provider } from '../../lib/api/senders';
import classes from './provider-mark.module.css';

/** Herald's own drawings: no provider's trademark. */
const DRAWINGS: Record<Provider, string> = {
  meta: 'M5 19c0-5 2-9 5-9 4 0 6 12 11 12 3 0 6-2 6-6s-2-6-5-6c-5 0-6 12-12 12-3 0-5-1-5-3z',
  twilio: 'M16 5a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM12 12h.01M20 12h.01M12 20h.01M20 20h.01',
};

/** Sign of a provider beside its name. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <span className={classes['mark']} data-provider={provider}>
      <svg aria-hidden viewBox="0 0 32 32" width={22} height={22}>
        <path d={DRAWINGS[provider]} />
      </svg>
    </span>
  );
}

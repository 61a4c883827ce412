import { useEffect, useState } from 'react';

/** Whether a moment is still to come; tells when it has come. False for none. */
export function useIsBefore(at: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const update = () => setNow(Date.now());
    update();
    const timer = setTimeout(update, Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && Date.parse(at) > now;
}

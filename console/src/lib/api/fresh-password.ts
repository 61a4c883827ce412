import { fetchInTime } from './fetch-in-time';

/** Asks for the password; resolves with whether it was given. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | null = null;
let asking: Promise<boolean> | null = null;

/** Tells who asks for the password, until the function that it returns is called. */
export function askForPasswordBy(asker: AskForPassword): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Like fetch. A request that needs the password once more is repeated when it was given. */
export async function fetchWithPassword(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetchInTime(request);
  if (!(await needsPassword(response)) || !(await asked())) return response;
  return fetchInTime(again);
}

async function needsPassword(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'password_needed'
  );
}

/** Several requests at once wait for one dialog. */
async function asked(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

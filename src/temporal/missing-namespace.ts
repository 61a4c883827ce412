/** Returns what to do about a namespace that Temporal does not have. */
export function missingNamespace(address: string, namespace: string): string {
  return `Temporal has no namespace ${namespace}: create it with "${creation(address, namespace)}", in Temporal Cloud in its console, or correct TEMPORAL_NAMESPACE`;
}

/** Command line of Temporal's own program; a namespace is any text, so the shell gets it quoted where it must be. */
function creation(address: string, namespace: string): string {
  const name = /^[\w.-]+$/.test(namespace) ? namespace : `'${namespace.replaceAll("'", "'\\''")}'`;
  return `temporal operator namespace create --address ${address} --namespace ${name} --retention 7d`;
}

import { withProgress } from './progress';
import { runCommand } from './run-command';
import type { Environment, Report } from './types';

export interface GoBuild {
  /** Name in the report: "the Temporal server 1.31.2". */
  readonly name: string;
  /** Time on two idle cores to a busy machine, when nothing is cached: "8 to 30 minutes". */
  readonly takes: string;
  /** Packages that `go list -deps` lists, the standard library included; a newer Go has a few more or less. */
  readonly packages: number;
  /** Packages of the programs, as `path@version`. */
  readonly programs: readonly string[];
  readonly linkerFlags: string;
}

/** Builds programs from their Go modules into a folder, and reports how far it is. @throws Error as `runCommand` */
export async function goInstall(
  { name, takes, packages, programs, linkerFlags }: GoBuild,
  folder: string,
  env: Environment,
  report: Report,
): Promise<void> {
  const count = packageCounter(packages);
  await withProgress(
    report,
    `building ${name} with Go (${takes} the first time)`,
    () =>
      runCommand('go', ['install', '-v', `-ldflags=${linkerFlags}`, ...programs], {
        env: { ...env, GOBIN: folder },
        onLine: (line) => count.onLine(line),
      }),
    () => count.detail(),
  );
}

/** Counts the packages that `go install -v` names, a line each; its other lines begin with `go: `. */
function packageCounter(total: number) {
  let modules = 0;
  let compiled = 0;
  return {
    onLine(line: string): void {
      if (line.startsWith('go: downloading ')) modules++;
      else if (!line.startsWith('go: ')) compiled++;
    },
    detail(): string {
      if (compiled === 0) return `modules downloaded: ${modules}`;
      return `${compiled.toLocaleString('en')} of about ${total.toLocaleString('en')} packages`;
    },
  };
}

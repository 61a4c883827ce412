import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tells at the end of a run how many database commands of the store suites were checked (watched-database.ts). */
export default class CommandsReport {
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'herald-commands-'));
    process.env.HERALD_TEST_COMMANDS = join(this.folder, 'commands');
    writeFileSync(process.env.HERALD_TEST_COMMANDS, '');
  }

  onRunComplete() {
    const lines = readFileSync(process.env.HERALD_TEST_COMMANDS, 'utf8').trim().split('\n');
    rmSync(this.folder, { recursive: true });
    const [commands, refused] = [0, 1].map((column) =>
      lines.reduce((sum, line) => sum + Number(line.split(' ')[column] ?? 0), 0),
    );
    if (commands > 0)
      process.stderr.write(
        `\nMongoDB's rules: ${commands} commands of the store suites, ${refused} against them\n`,
      );
  }
}

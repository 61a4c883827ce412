/** Receives one line of progress, without a line break. Lines are for people. */
export type Report = (line: string) => void;

/** The environment variables an engine is looked up with: `process.env` or a stand-in of it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where an engine came from, in the order in which the places are tried. */
export type EngineSource = 'env' | 'path' | 'cache' | 'download' | 'build';

/** Facts about a ready engine. */
interface ReadyEngine {
  readonly source: EngineSource;
  /** Phrase for people: "mongod 8.0.29 from PATH". */
  readonly description: string;
}

/** A Temporal CLI that answered `--version`. */
export interface ReadyTemporal extends ReadyEngine {
  readonly path: string;
}

/** A MongoDB server: a real mongod, or the stand-in that runs on Java. */
export type ReadyMongodb = ReadyEngine &
  (
    | { readonly kind: 'mongod'; readonly path: string }
    | { readonly kind: 'stand-in'; readonly java: string; readonly folder: string }
  );

/** A PostgreSQL server: the program `postgres`, with `initdb` beside it. */
export interface ReadyPostgresql extends ReadyEngine {
  readonly path: string;
}

/** A Temporal server for production, and the tool that makes its tables. */
export interface ReadyTemporalServer extends ReadyEngine {
  /** The folder of the programs `temporal-server` and `temporal-sql-tool`. */
  readonly folder: string;
}

/** A user of the operating system. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** How a process ended: exactly one of the two is set. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started engine that has answered. */
export interface RunningEngine {
  readonly pid: number;
  readonly name: string;
  /** Resolves when the process is gone, for whatever reason; never rejects. */
  readonly exited: Promise<Exit>;
  /** SIGTERM, then SIGKILL after a deadline. Resolves when the process is gone; may be called again. */
  stop(): Promise<void>;
}

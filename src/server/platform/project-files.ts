import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder, which holds assets and templates. The path is the same from `src/server` and `dist/server`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const runsFromSource = import.meta.url.endsWith('.ts')

/** The module of a worker or child process beside the module that starts it; the name has no extension. */
export const siblingFile = (name: string, from: string): URL =>
  new URL(`./${name}.${runsFromSource ? 'ts' : 'js'}`, from)

/** Node's arguments for a worker or child process, which does not inherit the TypeScript loader. */
export const loaderArguments = (): string[] =>
  runsFromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []

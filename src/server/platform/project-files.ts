import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder, which holds assets and templates. The path is the same from `src/server` and `dist/server`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const isSource = import.meta.url.endsWith('.ts')

/** A run of all tests compiles the server first. Its workers then start in a quarter of the time that their source takes. */
const workersAreBuilt = !isSource || process.env.BUILT_WORKERS === 'on'

const inProject = (folder: string): string => new URL(`../../../${folder}/`, import.meta.url).href

/** The module of a worker or child process beside the module that starts it; the name has no extension. */
export const siblingFile = (name: string, from: string): URL =>
  workersAreBuilt
    ? new URL(`./${name}.js`, from.replace(inProject('src'), inProject('dist')))
    : new URL(`./${name}.ts`, from)

/** Node's arguments for a worker or child process, which does not inherit the TypeScript loader. */
export const loaderArguments = (): string[] =>
  workersAreBuilt ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

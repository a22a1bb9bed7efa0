import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const runsFromSource = import.meta.url.endsWith('.ts')

/** The file of another thread or process beside the module that starts it, given without its ending. */
export const siblingFile = (name: string, from: string): URL =>
  new URL(`./${name}.${runsFromSource ? 'ts' : 'js'}`, from)

/** What Node is told for it: neither inherits what reads TypeScript in this one. */
export const loaderArguments = (): string[] =>
  runsFromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []

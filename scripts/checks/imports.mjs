import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../steps/project.mjs'
import { filesUnder } from './files.mjs'

/** @typedef {{ from: string, to: string }} Import paths relative to the project; a package keeps its bare name */

const isTest = (file) => /\.test\.tsx?$|\/testing\/|\/__tests__\//.test(file)

export const isProduction = (file) => /\.(?:tsx?|css)$/.test(file) && !isTest(file) && !file.endsWith('.d.ts')

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g

/**
 * Imports of one file, type imports and `import()` included.
 * @returns {Import[]}
 */
export const importsOf = (file, source) =>
  [...source.matchAll(IMPORT)].map(([, , name]) => ({
    from: file,
    to: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name,
  }))

/** Production files under a folder and their imports. */
export function readGraph(folder) {
  const files = filesUnder([folder]).filter((file) => isProduction(file) && !file.endsWith('.css'))
  return files.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../steps/project.mjs'
import { filesUnder } from './files.mjs'

/** @typedef {{ from: string, to: string }} Import paths relative to the project; a package keeps its bare name */

const isTest = (file) => /\.test\.tsx?$|\/testing(?:\/|\.tsx?$)/.test(file)

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

/** Production code under a folder, without style sheets. */
export const readProduction = (folder) =>
  filesUnder([folder])
    .filter((file) => isProduction(file) && !file.endsWith('.css'))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))

/** Imports of production code under a folder. */
export const readGraph = (folder) => readProduction(folder).flatMap(({ file, source }) => importsOf(file, source))

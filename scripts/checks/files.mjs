import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps/project.mjs'

/** The folders of .gitignore, for a checkout without git. */
const IGNORED = new Set(['node_modules', 'dist', '.git', '.tmp', 'test-results', 'coverage'])

const isIgnored = (path, name) => IGNORED.has(name) || /^data[^/]*$/.test(path) || /\.(?:log|tsbuildinfo)$/.test(name)

/**
 * Source files, not what is installed, built or kept at run time.
 * @param {string[]} paths files or folders, relative to the project; `''` is all of it
 * @returns {string[]} sorted, with slashes, relative to the project
 */
export function filesUnder(paths) {
  const walk = (path) =>
    statSync(join(ROOT, path)).isFile()
      ? [path]
      : readdirSync(join(ROOT, path)).flatMap((name) => {
          const inner = path === '' ? name : `${path}/${name}`
          return isIgnored(inner, name) ? [] : walk(inner)
        })
  return [...new Set(paths.flatMap((path) => walk(path.replace(/^\.\/|\/$|^\.$/g, ''))))].sort()
}

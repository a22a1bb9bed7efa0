import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that the web app's sources import: development dependencies that end up in people's browsers. */
export function webImports(folder) {
  const names = new Set()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx?|css)$/.test(file) || /(\.test|(^|\/)testing)\.tsx?$|(^|\/)testing\//.test(file)) continue
    const source = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of source.matchAll(
      /(?:from|import|@import) ?\(?['"]((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^'"]*)?['"]/g,
    )) {
      names.add(name)
    }
  }
  return [...names].filter((name) => !name.startsWith('node:'))
}

/** Path at which Node, from the package at `from`, finds `name`; undefined when it is not installed. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/**
 * Packages of a lock file that the product ships: `dependencies` and imports of the web app, with all that they need.
 * @param lock a parsed package-lock.json, version 3
 * @returns sorted by name: `{ name, version, licence, isOptional }`
 */
export function shippedPackages(lock, imported) {
  const { packages } = lock
  const found = new Set()
  const visit = (path) => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = resolve(packages, path, name)
      // A peer for development only, such as React's types, is not shipped.
      if (needed && !(peerDependencies?.[name] && name.startsWith('@types/'))) visit(needed)
    }
  }
  const roots = [...Object.keys(packages[''].dependencies ?? {}), ...imported]
  for (const name of roots) visit(resolve(packages, '', name))
  return [...found]
    .map((path) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path].version,
      licence: packages[path].license,
      isOptional: packages[path].optional === true,
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

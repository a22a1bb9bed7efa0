import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

function filesUnder(path, isCounted) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), isCounted))
    .filter(isCounted)
}

/** One hash over names and bytes of all files under the paths. A missing path changes the hash and is no error. */
export function contentHash(folder, paths, { isCounted = () => true, also = '' } = {}) {
  const hash = createHash('sha256').update(also)
  for (const path of paths) {
    for (const file of filesUnder(join(folder, path), isCounted)) {
      const bytes = readFileSync(file)
      hash.update(`\0${file.slice(folder.length)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

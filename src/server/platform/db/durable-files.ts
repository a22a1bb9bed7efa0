import fs from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '../sync-path.ts'

type ModuleOptions = Parameters<NodeFS['init']>[1]
type NodeFiles = {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (stream: { nfd: number }) => void }
}

/** PGlite's files on disk, with a real fsync. PGlite's own `NodeFS` reports success without doing it. */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      // Directories too: PostgreSQL syncs one after it creates or renames a file in it.
      NODEFS.stream_ops.fsync = (stream) => NODEFS.tryFSOperation(() => fs.fdatasyncSync(stream.nfd))
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Forces a file, or a folder with everything in it, to the disk. */
export function syncToDisk(path: string): void {
  if (fs.statSync(path).isDirectory()) {
    for (const name of fs.readdirSync(path)) syncToDisk(join(path, name))
  }
  syncPath(path)
}

import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { BUNDLED, bundle, type ChangeModule } from '../bundle.ts'
import type { EvaluateStore } from './raw.ts'

type Patch = { file: string; from: string; to: string }

/** Places of fake-indexeddb where one tab's event would do another tab's work, or where the simulation decides. */
const PATCHES: readonly Patch[] = [
  // A connection knows its tab.
  {
    file: '/FDBDatabase.js',
    from: 'this._rawDatabase = rawDatabase;',
    to: 'this._rawDatabase = rawDatabase; this.owner = globalThis.owner();',
  },
  // The browser, not a tab, finds the next transaction, and starts it in its own tab.
  { file: '/lib/Database.js', from: 'queueTask(() => {', to: 'globalThis.queueOfBrowser(() => {' },
  { file: '/lib/Database.js', from: 'next._start();', to: 'globalThis.start(next);' },
  // Only a tab's own writes need room; undoing one must always succeed.
  {
    file: '/lib/ObjectStore.js',
    from: 'storeRecord(newRecord, noOverwrite, rollbackLog) {',
    to: 'storeRecord(newRecord, noOverwrite, rollbackLog) { if (rollbackLog) globalThis.assertRoom();',
  },
]

const patched: ChangeModule = (path, code) => {
  const own = PATCHES.filter(({ file }) => path.includes('/fake-indexeddb/') && path.endsWith(file))
  if (own.length === 0) return undefined
  return own.reduce((changed, { file, from, to }) => {
    if (!changed.includes(from)) throw new Error(`fake-indexeddb has changed: look at ${file} and at store-bundle.ts`)
    return changed.replace(from, to)
  }, code)
}

const entry = fileURLToPath(new URL('./store-program.ts', import.meta.url))

/** Bundles fake-indexeddb. @returns a function; each call evaluates a copy of its own */
export async function bundleStore(): Promise<EvaluateStore> {
  const code = await bundle(entry, patched)
  const script = new Script(`(function (globalThis, structuredClone) { ${code}\n; return ${BUNDLED} })`, {
    filename: 'store-program.js',
  })
  return script.runInThisContext()
}

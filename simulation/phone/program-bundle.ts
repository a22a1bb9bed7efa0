import { fileURLToPath } from 'node:url'
import { createContext, Script } from 'node:vm'
import type { Evaluated, Host } from './browser/host.ts'
import { BUNDLED, bundle, type ChangeModule } from './bundle.ts'
import { createStore } from './store/store.ts'
import { bundleStore } from './store/store-bundle.ts'
import type { Program } from './types.ts'

/**
 * Names of the language that stay as they are. They become variables of the function around the bundle, because a realm
 * looks up each use of a global by a call into the platform.
 */
const CONSTANTS = [
  ...[
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'BigInt',
    'JSON',
    'Math',
    'RegExp',
    'Reflect',
    'Proxy',
  ],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'],
  ...['ArrayBuffer', 'DataView', 'Uint8Array', 'Uint32Array', 'parseInt', 'parseFloat', 'isNaN', 'isFinite'],
  ...['encodeURIComponent', 'decodeURIComponent', 'Intl', 'Function'],
].join(', ')

const around = (code: string): string =>
  `(function (tabHost) { return (function (${CONSTANTS}) { ${code}\n; return ${BUNDLED} })(${CONSTANTS}) })`

const entry = fileURLToPath(new URL('./browser/tab-program.ts', import.meta.url))

let evaluateStore: ReturnType<typeof bundleStore> | undefined

async function load(change?: ChangeModule): Promise<Program> {
  evaluateStore ??= bundleStore()
  let isChanged = false
  const changing: ChangeModule = (path, code) => {
    const changed = change?.(path, code)
    isChanged ||= changed !== undefined && changed !== code
    return changed
  }
  const script = new Script(around(await bundle(entry, changing)), { filename: 'tab-program.js' })
  if (change && !isChanged) throw new Error('The change of the product found nothing to change.')
  const storeCode = await evaluateStore
  return {
    evaluate(host: Host): Evaluated {
      const open: (host: Host) => Evaluated = script.runInContext(createContext({}))
      return open(host)
    },
    createStore: (deps) => createStore(storeCode, deps),
  }
}

let product: Promise<Program> | undefined

/**
 * The product's code, bundled by the first call of the process.
 * @param change makes a mutant of the product, which is a program of its own
 * @throws when the change changes nothing
 */
export function loadProgram(change?: ChangeModule): Promise<Program> {
  if (change) return load(change)
  product ??= load()
  return product
}

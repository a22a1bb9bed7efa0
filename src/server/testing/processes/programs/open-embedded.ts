import fs from 'node:fs'
import { openEmbedded } from '../../../platform/db/embedded.ts'
import { silentLog } from '../../database/silent-log.ts'

/** Prints the resources that keep Node in its event loop while the database's program is compiled. */
const [, , dataDir = ''] = process.argv
const { instantiate } = WebAssembly
WebAssembly.instantiate = ((...given: Parameters<typeof instantiate>) => {
  const compiled = instantiate(...given)
  fs.writeSync(1, `${process.getActiveResourcesInfo().join(' ')}\n`)
  return compiled
}) as typeof instantiate
await openEmbedded(dataDir, silentLog)

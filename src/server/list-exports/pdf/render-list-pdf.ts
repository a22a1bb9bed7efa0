import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { loaderArguments, siblingFile } from '../../platform/project-files.ts'
import type { ListDocument } from './typeset-list.ts'

const CHILD = siblingFile('typeset-list.child', import.meta.url)
/** Many times what the longest list takes. */
const WITHIN_MS = 120_000
/** Each takes a process of its own for a second at least. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 20 })

async function typesetInProcess(document: ListDocument): Promise<Uint8Array> {
  // The child must not see the installation's secrets.
  const child = spawn(process.execPath, [...loaderArguments(), fileURLToPath(CHILD)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  // The child may end before it has read everything; its end code says so.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(document))
  const [pdf, said, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The list was not typeset (end code ${code}): ${said.toString().slice(0, 2_000)}`)
  return pdf
}

/**
 * Typesets a list in a process of its own: a long one takes seconds and some hundred megabytes, which the system has
 * back when it ends. Actas are not held up meanwhile.
 * @throws Problem request.too-many when too many wait
 */
export const renderListPdf = (document: ListDocument): Promise<Uint8Array> => inTurn(() => typesetInProcess(document))

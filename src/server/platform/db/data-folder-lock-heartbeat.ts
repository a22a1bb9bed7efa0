import { Worker } from 'node:worker_threads'

/** Milliseconds for the process to end by `lost`; then the thread kills it. */
const END_WITHIN_MS = 1_000

/**
 * The thread's program, as text so that the bundled server needs no further file. It never recreates the claim: a
 * missing claim means that another process took this one for dead and may have worked in the folder. A claim of another
 * process that is touched between two looks means the same: a process that only tries to start is refused sooner.
 */
const BEAT = `
const fs = require('node:fs')
const { basename, dirname, join } = require('node:path')
const { parentPort, workerData } = require('node:worker_threads')
const { path, everyMs, endWithinMs, lostLine, released } = workerData

function timesOfOthers() {
  const names = fs.readdirSync(dirname(path)).filter((name) => name.startsWith('lock.') && name !== basename(path))
  const files = names.map((name) => [name, fs.statSync(join(dirname(path), name), { throwIfNoEntry: false })])
  return new Map(files.filter(([, file]) => file).map(([name, file]) => [name, file.mtimeMs]))
}

let before = new Map()
function isLost() {
  try {
    const now = new Date()
    fs.utimesSync(path, now, now)
    const times = timesOfOthers()
    const isAnotherAlive = [...times].some(([name, time]) => time > before.get(name))
    before = times
    return isAnotherAlive
  } catch (error) {
    // Anything else, as of a disk that is full or slow, must not end the process.
    return error.code === 'ENOENT'
  }
}

const beat = setInterval(() => {
  if (!isLost() || Atomics.load(released, 0) === 1) return
  clearInterval(beat)
  try { fs.writeSync(2, lostLine) } catch {}
  parentPort.postMessage('lost')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), endWithinMs)
}, everyMs)
`

/**
 * Keeps a claim alive from its own thread, however long the embedded database blocks the main thread. The thread
 * neither keeps the process running nor outlives it.
 * @param lost ends the process after another one took the claim; otherwise the thread kills it
 */
export function beatAside(
  path: string,
  { everyMs, lostLine, lost }: { everyMs: number; lostLine: string; lost: () => void },
): { stop(): void } {
  const released = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData = { path, everyMs, endWithinMs: END_WITHIN_MS, lostLine: `${lostLine}\n`, released }
  const thread = new Worker(BEAT, { eval: true, execArgv: [], workerData })
  thread.once('message', lost)
  thread.unref()
  return {
    stop() {
      // Set before the claim is removed, so that the thread does not take the removal for a loss.
      Atomics.store(released, 0, 1)
      void thread.terminate()
    },
  }
}

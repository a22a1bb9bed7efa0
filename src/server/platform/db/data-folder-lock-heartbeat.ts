import { Worker } from 'node:worker_threads'

/** A process whose own thread is too busy to end it within this is killed. */
const END_WITHIN_MS = 1_000

/**
 * Plain JavaScript in a text, so that the bundled server needs no file more. It never makes the claim anew: that it is gone
 * is how its holder knows that another process took it for dead, and may have worked in the folder. The same where a
 * claim of another is touched between two looks: one that only tries to start is refused sooner than that.
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
 * Keeps a claim alive from a thread of its own, however long a statement of the embedded database keeps the process's busy,
 * and neither keeps the process running nor outlives it.
 * @param lost what ends the process once the claim is another's; where it does not, the thread ends it
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
      // Before the claim is removed, so that the thread cannot take that for a loss.
      Atomics.store(released, 0, 1)
      void thread.terminate()
    },
  }
}

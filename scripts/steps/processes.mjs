import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './project.mjs'

const GRACE_MS = 8_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const hasGroups = process.platform !== 'win32'
const running = new Set()
let isInterrupted = false

/**
 * Runs a child to its end and gives its exit code. It leads a process group of its own, so that it can be ended with
 * all that it started.
 */
export function run(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasGroups,
    shell: command.endsWith('.cmd'),
  })
  running.add(child)
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child)
      // Whoever waits is not told of an interruption: it would go on to the next step.
      if (!isInterrupted) resolve(code)
    }
    child.once('error', (error) => {
      console.error(`No se pudo ejecutar ${command}: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
}

/** Runs JavaScript under this same Node. */
export const runNode = (args, options) => run(process.execPath, args, options)

function send(child, signal) {
  try {
    if (hasGroups) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ends every child and its group: asked first, forced after a grace. */
export async function endChildren(signal = 'SIGTERM') {
  const children = [...running]
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  for (const child of children) send(child, signal)
  const force = setTimeout(() => {
    for (const child of running) send(child, 'SIGKILL')
  }, GRACE_MS)
  await ended
  clearTimeout(force)
  // What outlived its leader is still of its group.
  for (const child of children) send(child, 'SIGKILL')
}

/**
 * An interruption ends the children, then `cleanUp`, then this process with the signal's own exit code.
 * @returns gives signals back to whoever comes next in this process
 */
export function endOnInterrupt(cleanUp = () => {}) {
  const stop = async (signal) => {
    isInterrupted = true
    release()
    for (const each of SIGNALS) process.on(each, () => {})
    await endChildren(signal)
    await cleanUp()
    process.exit(128 + constants.signals[signal])
  }
  const release = () => {
    for (const each of SIGNALS) process.removeListener(each, stop)
  }
  for (const each of SIGNALS) process.on(each, stop)
  return release
}

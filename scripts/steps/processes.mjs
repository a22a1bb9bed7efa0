import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './project.mjs'

const GRACE_MS = 8_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const hasGroups = process.platform !== 'win32'
const running = new Set()
let isInterrupted = false

/**
 * Runs a child to its end; resolves with its exit code. The child leads a process group, so that it can be ended
 * together with its own children.
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
      // After an interruption the promise stays pending, or the caller would go on to the next step.
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

/** Ends every child with its group: `signal` first, SIGKILL after a grace period. */
export async function endChildren(signal = 'SIGTERM') {
  const children = [...running]
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  for (const child of children) send(child, signal)
  const force = setTimeout(() => {
    for (const child of running) send(child, 'SIGKILL')
  }, GRACE_MS)
  await ended
  clearTimeout(force)
  // Processes that outlive the leader stay in its group.
  for (const child of children) send(child, 'SIGKILL')
}

/**
 * On an interruption: ends the children, runs `cleanUp`, and exits with the signal's exit code.
 * @returns a function that removes the handlers, for a server that handles signals itself
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

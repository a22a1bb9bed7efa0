import { holdDataFolder } from '../../../platform/db/data-folder-lock.ts'

/**
 * Holds the folder of its first argument like a process in another container, which cannot be seen, with a heartbeat
 * every 50 ms. Its main thread is then `busy`, `idle` or at its `end`.
 */
const [folder = '', then] = process.argv.slice(2)
const hold = await holdDataFolder(folder, { heartbeatMs: 50, namespace: '0123456789ab' })
hold.beatAside(() => process.exit(1))
process.stdout.write('held\n')
if (then === 'busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
if (then === 'idle') setInterval(() => {}, 60_000)

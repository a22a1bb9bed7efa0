import { holdDataFolder } from '../../../platform/db/data-folder-lock.ts'

/** Holds the folder of its argument until it is killed. */
try {
  await holdDataFolder(process.argv[2] ?? '')
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${error}\n`)
}

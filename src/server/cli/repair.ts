import { resolve } from 'node:path'
import { openCopy, tryToOpen } from '../copies/open-copy.ts'
import { carryOutHere } from './carry-out-here.ts'
import { DoneInPart, onlyArgument, passphrase, runCommand, say } from './run-command.ts'

await runCommand(async () => {
  const path = resolve(onlyArgument('npm run repair -- <archivo o carpeta>'))
  // Before every image is read, and here, where nobody else waits for it.
  await tryToOpen(await openCopy(path, passphrase))
  const { done, lacks } = await carryOutHere({ kind: 'repair', path, ...(passphrase && { passphrase }) })
  if (lacks) throw new DoneInPart(`Se repuso lo que la copia tiene (${done}). Sin arreglar: ${lacks}.`)
  say(`Las imágenes están completas (${done}).`)
})

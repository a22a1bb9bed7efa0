import { resolve } from 'node:path'
import { openCopy, tryToOpen } from '../copies/open-copy.ts'
import { onlyArgument, PartialSuccess, passphrase, runCommand, say } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

await runCommand(async () => {
  const path = resolve(onlyArgument('npm run repair -- <archivo o carpeta>'))
  // The copy is opened here first: a refusal comes before every file is read, and blocks no server.
  await tryToOpen(await openCopy(path, passphrase))
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'repair', path, ...(passphrase && { passphrase }) })
  if (lacks) throw new PartialSuccess(`Se repuso lo que la copia tiene (${done}). Sin arreglar: ${lacks}.`)
  say(`Los archivos están completos (${done}).`)
})

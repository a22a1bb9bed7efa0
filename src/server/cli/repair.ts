import { resolve } from 'node:path'
import { carryOutHere } from './carry-out-here.ts'
import { DoneInPart, onlyArgument, runCommand, say } from './run-command.ts'

await runCommand(async () => {
  const path = resolve(onlyArgument('npm run repair -- <archivo>'))
  const passphrase = process.env.BACKUP_PASSPHRASE
  const { done, lacks } = await carryOutHere({ kind: 'repair', path, ...(passphrase && { passphrase }) })
  if (lacks) throw new DoneInPart(`Se repuso lo que la copia tiene (archivos: ${done}). Sin arreglar: ${lacks}.`)
  say(`Los archivos están completos: ${done}.`)
})

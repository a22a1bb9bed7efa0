import { formatInstant } from '../../domain/shared/time.ts'
import { checkCopy } from '../copies/check-copy.ts'
import { CopyRefused } from '../copies/copy-format.ts'
import { openCopy } from '../copies/open-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { lacksOf, summaryOf } from '../copies/summary.ts'
import { carryOutHere } from './carry-out-here.ts'
import { atMostOneArgument, DoneInPart, passphrase, runCommand, say, secrecyOf } from './run-command.ts'

async function verifyCopy(path: string): Promise<void> {
  const source = await openCopy(path, passphrase)
  const { header, manifest } = await checkCopy(source, lineProgress(say))
  say(
    `Copia del ${formatInstant(new Date(header.createdAt))}, ${secrecyOf(source.isEncrypted)}, correcta: ${summaryOf(manifest)}.`,
  )
  const lacks = lacksOf(manifest)
  if (!lacks) return
  for (const line of lacks.lines) say(line)
  throw new DoneInPart(`La copia está como se hizo, pero no está entera: ${lacks.words}.`)
}

async function verifyInstallation(): Promise<void> {
  const { done, lacks } = await carryOutHere({ kind: 'verify' })
  if (lacks) throw new CopyRefused(`${lacks} en ${done}.`)
  say(`Correcto: ${done}.`)
}

await runCommand(() => {
  const path = atMostOneArgument('npm run verify [-- <archivo o carpeta>]')
  return path === undefined ? verifyInstallation() : verifyCopy(path)
})

import { checkCopy } from '../copies/check-copy.ts'
import { CopyRefused } from '../copies/copy-format.ts'
import { openCopy } from '../copies/open-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { lacksOf, summaryOf } from '../copies/summary.ts'
import { carryOutHere } from './carry-out-here.ts'
import { DoneInPart, passphrase, runCommand, say } from './run-command.ts'

async function verifyCopy(path: string): Promise<void> {
  const source = await openCopy(path, passphrase)
  const { header, manifest } = await checkCopy(source, lineProgress(say))
  say(`Copia del ${header.createdAt}, correcta: ${summaryOf(manifest)}.`)
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

const [path] = process.argv.slice(2)
await runCommand(() => (path === undefined ? verifyInstallation() : verifyCopy(path)))

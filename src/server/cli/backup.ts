import { copyArguments, passphrase, runCommand } from './command-line.ts'
import { copyOut } from './copy-out.ts'

await runCommand(() => {
  const target = copyArguments('npm run backup -- <archivo> [--sin-cifrar] [--overwrite]')
  return copyOut('archive', target, target.isPlain ? undefined : passphrase)
})

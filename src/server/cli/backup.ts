import { onlyArgument, passphrase, runCommand } from './command-line.ts'
import { copyOut } from './copy-out.ts'

await runCommand(() => copyOut('archive', onlyArgument('npm run backup -- <archivo>'), passphrase))

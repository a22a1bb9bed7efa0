import { copyOut } from './copy-out.ts'
import { onlyArgument, passphrase, runCommand } from './run-command.ts'

await runCommand(() => copyOut('archive', onlyArgument('npm run backup -- <archivo>'), passphrase))

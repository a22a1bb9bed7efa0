import { copyOut } from './copy-out.ts'
import { onlyArgument, runCommand } from './run-command.ts'

await runCommand(() =>
  copyOut('archive', onlyArgument('npm run backup -- <archivo>'), process.env.BACKUP_PASSPHRASE || undefined),
)

import { copyOut } from './copy-out.ts'
import { onlyArgument, runCommand } from './run-command.ts'

await runCommand(() => copyOut('folder', onlyArgument('npm run export -- <carpeta>')))

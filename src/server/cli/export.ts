import { onlyArgument, runCommand } from './command-line.ts'
import { copyOut } from './copy-out.ts'

await runCommand(() => copyOut('folder', onlyArgument('npm run export -- <carpeta>')))

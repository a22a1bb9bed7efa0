import { folderSource } from '../copies/folder-copy.ts'
import { copyIn } from './copy-in.ts'
import { onlyArgument, runCommand } from './run-command.ts'

await runCommand(async () => copyIn(await folderSource(onlyArgument('npm run import -- <carpeta>'))))

import { folderSource } from '../copies/folder-source.ts'
import { copyIn } from './copy-in.ts'
import { onlyArgument, runCommand } from './run-command.ts'

await runCommand(async () => copyIn(await folderSource(onlyArgument('npm run import -- <carpeta>'))))

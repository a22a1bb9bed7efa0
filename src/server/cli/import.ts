import { folderSource } from '../copies/folder/folder-source.ts'
import { onlyArgument, runCommand } from './command-line.ts'
import { copyIn } from './copy-in.ts'

await runCommand(async () => copyIn(await folderSource(onlyArgument('npm run import -- <carpeta>'))))

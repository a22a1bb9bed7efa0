import { copyArguments, runCommand } from './command-line.ts'
import { copyOut } from './copy-out.ts'

await runCommand(() => copyOut('folder', copyArguments('npm run export -- <carpeta> [--sin-cifrar]')))

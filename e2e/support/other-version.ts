import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Sources of the server and of the app. Node finds the dependencies in the folder above the copy. */
const SOURCES = [
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/vite',
  'src',
  'docs/manual',
  'migrations',
  'assets',
]
const SERVER = ['dist/domain', 'dist/contract', 'dist/server', 'dist/program']

export type Change = { file: string; from: string; to: string }

/** Builds a copy of the server whose app comes from changed sources, as an upgrade brings one. */
export async function otherVersion({ file, from, to }: Change): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(join(root, '.tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, '.tmp', 'version-'))
  for (const path of [...SOURCES, ...SERVER]) await cp(join(root, path), join(folder, path), { recursive: true })
  const source = join(folder, file)
  const text = await readFile(source, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`)
  await writeFile(source, text.replace(from, to))
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The other version could not be built: code ${code}.`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

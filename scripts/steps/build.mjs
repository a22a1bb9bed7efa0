import { mkdirSync, writeFileSync } from 'node:fs'
import { sep } from 'node:path'
import { contentHash } from './content-hash.mjs'
import { runNode } from './processes.mjs'
import { inProject, installedTool, ROOT, readJson } from './project.mjs'
import { buildNeeded } from './staleness.mjs'
import { StepFailed } from './step-failed.mjs'

const isBuilt = (file) => !/\.test\.tsx?$/.test(file) && !file.includes(`${sep}server${sep}testing${sep}`)

/** Environment of Vite's build. The web app carries its client credentials: the server's unless others are given. */
function webEnvironment() {
  const { CLIENT_ID, CLIENT_SECRET, ...environment } = process.env
  const client = {
    ...(CLIENT_ID ? { VITE_CLIENT_ID: CLIENT_ID } : {}),
    ...(CLIENT_SECRET ? { VITE_CLIENT_SECRET: CLIENT_SECRET } : {}),
  }
  return { ...client, ...environment, NODE_ENV: 'production' }
}

const viteVariables = () =>
  JSON.stringify(
    Object.entries(webEnvironment())
      .filter(([name]) => name.startsWith('VITE_'))
      .sort(),
  )

const server = {
  name: 'server',
  label: 'Servidor',
  inputs: ['src/domain', 'src/contract', 'src/server', 'tsconfig.base.json', 'package-lock.json'],
  outputs: ['dist/domain', 'dist/contract', 'dist/server'],
  settings: () => '',
  build: (needed) => {
    const force = needed === 'whole' ? ['--force'] : []
    return runNode([installedTool('typescript', 'tsc'), '-b', 'src/server', ...force])
  },
}

const program = {
  name: 'program',
  label: 'Programa del servidor',
  inputs: ['dist/domain', 'dist/contract', 'dist/server', 'scripts/vite/server.config.ts', 'package-lock.json'],
  outputs: ['dist/program'],
  settings: () => '',
  build: () =>
    runNode([installedTool('vite'), 'build', '--config', 'scripts/vite/server.config.ts', '--logLevel', 'warn']),
}

const web = {
  name: 'web',
  label: 'Aplicación web',
  inputs: [
    'src/domain',
    'src/contract',
    'src/web',
    'docs/manual',
    'vite.config.ts',
    'scripts/vite',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  outputs: ['dist/web', 'dist/web.client'],
  settings: viteVariables,
  build: () => runNode([installedTool('vite'), 'build', '--logLevel', 'warn'], { env: webEnvironment() }),
}

const recordOf = ({ name }) => inProject('dist', `${name}.build.json`)
const inputsOf = (target) => contentHash(ROOT, target.inputs, { isCounted: isBuilt, also: target.settings() })
const outputsOf = (target) => contentHash(ROOT, target.outputs)

function keepRecord(target, inputs) {
  mkdirSync(inProject('dist'), { recursive: true })
  writeFileSync(recordOf(target), JSON.stringify({ inputs, outputs: outputsOf(target) }))
}

async function buildIfStale(target) {
  // Hashed before the build, so that a file saved while it runs makes the next one build again.
  const inputs = inputsOf(target)
  const needed = buildNeeded(readJson(recordOf(target)), { inputs, outputs: outputsOf(target) })
  if (needed === 'nothing') return
  console.log(`${target.label}: se construye.`)
  const code = await target.build(needed)
  if (code !== 0) throw new StepFailed(`${target.label}: no se pudo construir, vea el motivo arriba.`)
  keepRecord(target, inputs)
}

export async function buildServer() {
  await buildIfStale(server)
  await buildIfStale(program)
}
export const buildWeb = () => buildIfStale(web)

/**
 * Compiles every project, tests included; the server's outputs are up to date afterwards.
 * @returns the compiler's exit code
 */
export async function checkTypes() {
  const inputs = inputsOf(server)
  const needed = buildNeeded(readJson(recordOf(server)), { inputs, outputs: outputsOf(server) })
  const code = await runNode([installedTool('typescript', 'tsc'), '-b', ...(needed === 'whole' ? ['--force'] : [])])
  if (code === 0) keepRecord(server, inputs)
  return code
}

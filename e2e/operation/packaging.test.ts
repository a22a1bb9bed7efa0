import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unprivilegedUser } from '../../src/server/testing/processes/unprivileged-user.ts'
import { PASSWORD as DEMO_PASSWORD, logIn } from '../support/client.ts'
import { layDemoData } from '../support/demo-data.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { startServer } from '../support/server.ts'

const execFileAsync = promisify(execFile)

const PASSWORD = 'una clave propia de la entidad'

/** Lays demonstration data whose administrator has a password of their own, as production asks for. */
async function layOwnData(dataDir: string): Promise<void> {
  await layDemoData(dataDir)
  const server = await startServer({ dataDir })
  const administrator = await logIn(server.url, 'admin@vigia.demo')
  const change = { current_password: DEMO_PASSWORD, new_password: PASSWORD, new_password_again: PASSWORD }
  expect((await administrator('POST', '/api/profile/password', change)).status).toBe(200)
  await server.kill('SIGTERM')
}

/**
 * The image's files run without a container engine: those of the Dockerfile's last stage, with its environment, as a
 * user other than root. `scripts/deployment.test.mjs` checks the settings that only an engine applies.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-image-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lastStage = async () => (await readFile(join(root, 'Dockerfile'), 'utf8')).split(/^FROM /m).at(-1) ?? ''

async function imageEnvironment(): Promise<Record<string, string>> {
  const settings = [...(await lastStage()).matchAll(/^ENV (.+)$/gm)].map(([, line]) => line ?? '').join(' ')
  const pairs = [...settings.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)]
  return Object.fromEntries(pairs.map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]))
}

/** Links the packages that `npm prune --omit=dev` would leave. */
async function linkProductionPackages(app: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages: [string, { dev?: boolean }][] = Object.entries(lock.packages)
  for (const [path, { dev }] of packages) {
    // A nested package comes with its parent's folder.
    if (path.lastIndexOf('node_modules/') !== 0 || dev) continue
    await mkdir(dirname(join(app, path)), { recursive: true })
    await symlink(join(root, path), join(app, path))
  }
}

async function layOut(app: string): Promise<void> {
  const copied = [...(await lastStage()).matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path ?? '')
  expect(copied).toContain('dist')
  await mkdir(app)
  for (const path of copied) {
    if (path === 'node_modules') await linkProductionPackages(app)
    else await cp(join(root, path), join(app, path), { recursive: true })
  }
}

test('the files of the image are enough to serve and to copy, without other rights', async () => {
  const app = join(folder, 'app')
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  const copy = join(backups, 'copia.vigia')
  await layOut(app)
  await layOwnData(data)
  await mkdir(backups)
  const user = unprivilegedUser()
  if (user) {
    chownSync(folder, user.uid, user.gid)
    await execFileAsync('chown', ['-R', `${user.uid}:${user.gid}`, data, backups])
  }
  const image = await imageEnvironment()
  expect(image).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
  const env = {
    ...image,
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    // Without this flag Node would follow the links and find development packages.
    NODE_OPTIONS: `${image.NODE_OPTIONS} --preserve-symlinks`,
  }
  await expect(execFileAsync(process.execPath, ['-e', "import('vitest')"], { cwd: app, env })).rejects.toThrow(
    /ERR_MODULE_NOT_FOUND/,
  )
  /** Runs a command as docs/operation.md says for an image, which has no npm scripts. */
  const operate = async (command: string, ...args: string[]) => {
    const program = [`dist/server/cli/${command}.js`, ...args]
    const environment = { ...env, BACKUP_PASSPHRASE: 'caballo correcto grapa' }
    return (await execFileAsync(process.execPath, program, { cwd: app, env: environment, ...user })).stdout
  }
  // The other accounts still open with the published password, so production would not start.
  expect(await operate('close-demo-accounts')).toMatch(/^\d+ cuentas desactivadas: /)
  const server = spawn(process.execPath, ['dist/program/server/main.js'], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    ...user,
  })
  try {
    let output = ''
    // The output is read to its end: a full pipe would stop the server.
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    await expect.poll(() => output, { timeout: SYNCHRONISED_MS }).toMatch(/escucha en http/)
    const [, url = ''] = /escucha en (http:\S+)/.exec(output) ?? []
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root">')
    const administrator = await logIn(url, 'admin@vigia.demo', PASSWORD)
    const { body } = await administrator('GET', '/api/inspection/all?limit=1')
    const [first] = body.data.Inspection
    const pdf = await administrator.bytes(`/api/inspection/${first.inspections_id}/pdf`).catch((error) => {
      throw new Error(output, { cause: error })
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await operate('backup', copy)).toContain('Copia completa')
    expect(await operate('verify', copy)).toContain('correcta')
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
})
